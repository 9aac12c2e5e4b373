/** The name on the pages. */
export const productName = 'Platekeeper'
