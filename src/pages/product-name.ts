/** The product's name on the pages. */
export const productName = 'Platekeeper'
