/** Dots per inch at which pages are drawn. */
export const resolution = 300
