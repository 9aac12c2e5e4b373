/** An opaque picture: four bytes a pixel (red, green, blue, unused), rows from the top, no padding. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgba: Buffer }
