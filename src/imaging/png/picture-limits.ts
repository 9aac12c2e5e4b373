/** What a picture may be at most; beyond it is rejected by name, before it can hurt. */
export const pictureLimits = {
  /** Pixels of one picture, drawn from a page or read from a file. */
  pixels: 64_000_000,
  /** Pixels along the short side at least: on less, nothing can be read. */
  shortSide: 32,
  /** Pixels along the long side of a picture file that is kept as it is; a longer one is scaled down to this. */
  longSide: 5_000,
} as const

/** Pixels along the long side of a thumbnail. */
export const thumbnailSide = 300
