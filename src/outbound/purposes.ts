const mebibyte = 2 ** 20

export type PurposeRules = {
  /**
   * Who named the host. `operator`: in a setting or the argument of a command, or the product itself. The host may be a
   * private machine, and is reached through the operator's proxies. `client`: an application, or a file that was read. The name
   * must not resolve to a private machine, and no proxy is used, because a proxy would resolve the name itself.
   */
  readonly namedBy: 'operator' | 'client'
  /** Milliseconds from the call to the last byte, including the wait for a free slot. */
  readonly time: number
  /** Milliseconds without a byte, after the wait. Default: `time`. */
  readonly silence?: number
  /** Bytes of a response, decompressed. */
  readonly bytes: number
  /** Requests to one host at the same time. */
  readonly atOnce: number
  /** Redirects that are followed, each within the same origin. */
  readonly redirects: number
}

const usual = { atOnce: 4, redirects: 0 } as const

/** The purposes of requests to other machines. */
export const purposes = {
  /** The response is not read. The limit equals the number sent together, so that a slow application is not treated as unavailable. */
  'logout notification': { ...usual, namedBy: 'client', time: 5_000, bytes: 0, atOnce: 20 },
  /** AUTH_URL, of a host of charts alone. */
  'identity server keys': { ...usual, namedBy: 'operator', time: 5_000, bytes: mebibyte },
  /** The same host. A person waits for each request. The time is shorter than the lease of a token renewal (viewer/session/renewal.ts). */
  'identity server': { ...usual, namedBy: 'operator', time: 5_000, bytes: mebibyte, atOnce: 64 },
  /** The AUTH_URL of another server on the same data, which may be busy. */
  'server on the same data': { ...usual, namedBy: 'operator', time: 10_000, bytes: mebibyte },
  /** AUTH_URL or BASE_URL of this service, or OPS_PORT of this machine: how requests arrive, and whether a server is ready. */
  'own address': { ...usual, namedBy: 'operator', time: 5_000, bytes: mebibyte },
  /** The argument of an import, or the publisher of its source. */
  import: {
    ...{ ...usual, namedBy: 'operator', redirects: 5 },
    ...{ time: 4 * 3_600_000, silence: 30_000, bytes: 8 * 1024 * mebibyte },
  },
  /** The bucket in IMAGES. A person waits for what is read, so a store that stalls is asked again soon (store/images/s3). */
  'image store read': {
    ...usual,
    namedBy: 'operator',
    time: 30_000,
    silence: 4_000,
    bytes: 256 * mebibyte,
    atOnce: 32,
  },
  'image store write': { ...usual, namedBy: 'operator', time: 120_000, bytes: mebibyte, atOnce: 16 },
  /** The database of a backup, which may have gigabytes. */
  'bucket file': { ...usual, namedBy: 'operator', time: 4 * 3_600_000, bytes: mebibyte },
} as const satisfies Readonly<Record<string, PurposeRules>>

export type Purpose = keyof typeof purposes
