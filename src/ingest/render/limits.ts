/** What a file to import may be at most; beyond it is refused by name, before it can hurt. */
export const importLimits = {
  /** Bytes of one PDF or PNG file. */
  fileBytes: 64 * 1024 * 1024,
  /** Pixels of one picture, drawn from a page or read from a file. */
  pixels: 64_000_000,
  /** Pixels along the long side of a PNG that is kept as it is; a longer one is scaled down to this. */
  longSide: 5_000,
  /** Seconds for one file, from bytes to four pictures. */
  seconds: 30,
  /** Mebibytes of script memory of one worker (pictures are held outside it). */
  workerMemory: 512,
} as const

/** Dots per inch at which pages are drawn. */
export const resolution = 300

/** Pixels along the long side of a thumbnail. */
export const thumbnailSide = 300
