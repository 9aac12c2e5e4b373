import type { AuditEntry } from '../audit/audit-log.ts'

/**
 * What is kept for a while after its end and then forgotten. Stored responses are in the rows of sessions and
 * families (`storedResponse`): the response is removed, and the row stays.
 */
export type RetainedKind =
  | 'device sessions'
  | 'browser sessions'
  | 'refresh families'
  | 'revoked tokens'
  | 'poll responses'
  | 'refresh responses'

export type RetentionBatch = {
  /** Milliseconds since 1970: what ended then or before is removed. */
  readonly endedBefore: number
  /** Where the batch before this one stopped; null: at the beginning. */
  readonly after: string | null
  /** The most rows to look at, and so the most that one write removes. */
  readonly limit: number
}

/** `next`: where to go on; null: everything has been looked at. */
export type Swept = { readonly removed: number; readonly next: string | null }

/** Device authorizations of one client that expired on one day without a person having entered their codes, and were removed. */
export type Unopened = {
  readonly clientId: string
  /** Milliseconds since 1970: its beginning, UTC. */
  readonly day: number
  readonly requests: number
}

/** The port that stores implement. */
export type RetentionStore = {
  /**
   * Looks at the next rows in an order of the store's own and removes those that ended by `endedBefore`, each only if
   * it is still so when it is removed. A session ends at `endedAt`, else `expiresAt`; a family when it was revoked, else
   * when it expires first; a stored response when it was sent, that of a poll at its session's `endedAt`, that of a refresh at its
   * own `answeredAt`. What is added meanwhile may be passed over. Nothing to remove: nothing is written.
   */
  sweep(kept: RetainedKind, batch: RetentionBatch): Promise<Swept>
  /**
   * `sweep` counts the sessions that it removes and that nobody opened, by client and day of their expiry, in the same
   * write. This takes the counts of days before `before` (milliseconds since 1970) away and appends the entry of each to
   * the audit log, both or neither; answers how many.
   */
  reportUnopened(before: number, entry: (unopened: Unopened) => AuditEntry): Promise<number>
}
