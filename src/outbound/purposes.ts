const mebibyte = 2 ** 20

export type PurposeRules = {
  /**
   * Who named the host. `operator`: in a setting or the argument of a command; also what the product itself names. It may be a
   * private machine, and is asked through the operator's proxies. `client`: an application, or a file that was read. Its name
   * must not lead to a private machine, and no proxy is used, which would look the name up elsewhere.
   */
  readonly namedBy: 'operator' | 'client'
  /** Milliseconds from the call to the last byte, including the wait for a turn. */
  readonly time: number
  /** Milliseconds without a byte, from the turn on. Default: those of `time`. */
  readonly silence?: number
  /** Of a response, unpacked. */
  readonly bytes: number
  /** Requests to one host at the same time. */
  readonly atOnce: number
  /** Redirects that are followed, each within the same origin. */
  readonly redirects: number
}

const usual = { atOnce: 4, redirects: 0 } as const

/** What the server asks other machines for. */
export const purposes = {
  /** Its response is not read. As many as are sent together, so that a slow application is not taken for one that is away. */
  'logout notification': { ...usual, namedBy: 'client', time: 5_000, bytes: 0, atOnce: 20 },
  /** AUTH_URL, of a host of charts alone. */
  'identity server keys': { ...usual, namedBy: 'operator', time: 5_000, bytes: mebibyte },
  /** The same. A person waits for each. The time is less than a server may take to renew tokens (viewer/session/renewal.ts). */
  'identity server': { ...usual, namedBy: 'operator', time: 5_000, bytes: mebibyte, atOnce: 64 },
  /** The AUTH_URL of another server on the same data, which may be busy. */
  'server on the same data': { ...usual, namedBy: 'operator', time: 10_000, bytes: mebibyte },
  /** The argument of an import, or the publisher of its source. */
  import: {
    ...{ ...usual, namedBy: 'operator', redirects: 5 },
    ...{ time: 4 * 3_600_000, silence: 30_000, bytes: 8 * 1024 * mebibyte },
  },
} as const satisfies Readonly<Record<string, PurposeRules>>

export type Purpose = keyof typeof purposes
