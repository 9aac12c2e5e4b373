import { purposes } from '../../outbound/index.ts'

const mebibyte = 2 ** 20

/** Limits of a file source; callers of `read` and `stream` set the limit of one file. */
export const fileLimits = {
  folder: {
    files: 200_000,
    /** Folders inside folders. */
    depth: 8,
  },
  zip: {
    /** A whole d-TPP cycle has some 20,000. */
    entries: 100_000,
    /** Bytes of all files unpacked. A whole d-TPP cycle has some 5 GB. */
    total: 64 * 1024 * mebibyte,
    /** Compression ratio, checked beyond the first mebibyte: tables of text reach 40, a zip bomb 1,000. */
    ratio: 200,
    ratioFrom: mebibyte,
    /** Characters of a name. */
    name: 512,
  },
  download: {
    bytes: purposes.import.bytes,
    /** Milliseconds for one file, all attempts together. */
    time: purposes.import.time,
    /** Consecutive attempts without progress; each attempt that receives bytes resets the count. */
    tries: 5,
  },
} as const

export type DownloadLimits = Readonly<Record<keyof (typeof fileLimits)['download'], number>>
