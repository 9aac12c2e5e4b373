/** Limits of a picture; a larger one is rejected, with its name, before it is decoded. */
export const pictureLimits = {
  /** Pixels of one picture, drawn from a page or read from a file. */
  pixels: 64_000_000,
  /** Minimum pixels along the short side: a smaller chart is illegible. */
  shortSide: 32,
  /** Maximum pixels along the long side of a picture file; a larger one is scaled down to this. */
  longSide: 5_000,
} as const

/** Pixels along the long side of a thumbnail. */
export const thumbnailSide = 300
