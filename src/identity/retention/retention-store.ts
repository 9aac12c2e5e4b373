/**
 * What is kept for a while after its end and then forgotten. The two kinds of answers lie in the rows of sessions and
 * families (`keptAnswer`): what is removed is the answer, and the row stays.
 */
export type Kept =
  | 'device sessions'
  | 'web sessions'
  | 'refresh families'
  | 'revoked tokens'
  | 'poll answers'
  | 'refresh answers'

export type Look = {
  /** Milliseconds since 1970: what ended then or before is removed. */
  readonly endedBefore: number
  /** Where the look before this one stopped; null: at the beginning. */
  readonly after: string | null
  /** The most rows to look at, and so the most that one write removes. */
  readonly limit: number
}

/** `next`: where to go on; null: everything has been looked at. */
export type Swept = { readonly removed: number; readonly next: string | null }

/** The port that stores implement. */
export type RetentionStore = {
  /**
   * Looks at the next rows in an order of the store's own and removes those that ended by `endedBefore`, each only if
   * it is still so when it is removed. A session ends at `endedAt`, else `expiresAt`; a family when it was revoked, else
   * when it expires first; an answer when it was given, that of a poll at its session's `endedAt`, that of a refresh at its
   * own `answeredAt`. What is added meanwhile may be passed over. Nothing to remove: nothing is written.
   */
  sweep(kept: Kept, look: Look): Promise<Swept>
}
