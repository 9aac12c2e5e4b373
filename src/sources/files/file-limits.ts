import { purposes } from '../../outbound/index.ts'

const mebibyte = 2 ** 20

/** What is taken from a file source at most; callers of `read` and `stream` say how large one file may be. */
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
    /** Bytes unpacked for each packed one, judged beyond the first mebibyte: tables of text reach 40, a bomb 1,000. */
    ratio: 200,
    ratioFrom: mebibyte,
    /** Characters of a name. */
    name: 512,
  },
  download: {
    bytes: purposes.import.bytes,
    /** Milliseconds for one file, all tries together. */
    time: purposes.import.time,
    /** Tries that brought nothing new; each one that brings bytes begins the count again. */
    tries: 5,
  },
} as const

export type DownloadLimits = Readonly<Record<keyof (typeof fileLimits)['download'], number>>
