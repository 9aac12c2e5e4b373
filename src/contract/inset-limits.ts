/** Corners of a polygon around an area that is not to scale. */
export const mostCorners = 100
