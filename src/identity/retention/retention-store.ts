import type { AuditEntry } from '../audit/audit-log.ts'

/**
 * The kinds of rows that are kept for a while after their end and then removed. Stored responses are in the rows of sessions and
 * families (`storedResponse`): the response is removed, and the row stays.
 */
export type RetainedKind =
  | 'device sessions'
  | 'code requests'
  | 'pushed requests'
  | 'consents'
  | 'browser sessions'
  | 'session clients'
  | 'refresh families'
  | 'revoked tokens'
  | 'removed accounts'
  | 'used proofs'
  | 'poll responses'
  | 'refresh responses'
  | 'jobs'
  | 'notices'
  | 'mail links'
  | 'reset links'
  | 'invitations'

export type RetentionBatch = {
  /** Milliseconds since 1970: what ended by then is removed. */
  readonly endedBefore: number
  /** Where the previous batch ended; null: start at the beginning. */
  readonly after: string | null
  /** The most rows to read, and so the most that one write removes. */
  readonly limit: number
}

/** `next`: where the next batch starts; null: all rows were read. */
export type Swept = { readonly removed: number; readonly next: string | null }

/** Device authorizations of one client that expired on one day without their codes having been entered, and were removed. */
export type Unopened = {
  readonly clientId: string
  /** Milliseconds since 1970: its beginning, UTC. */
  readonly day: number
  readonly requests: number
}

/** The port that stores implement. */
export type RetentionStore = {
  /**
   * Reads the next rows in an order chosen by the store and removes those that ended by `endedBefore`, if
   * that is still true when each is removed. A session ends at `endedAt`, else `expiresAt`; a family when it was revoked, else
   * when it expires first; a notice at its own time; a stored response when it was sent, that of a poll at its session's `endedAt`, that of a refresh at its
   * own `answeredAt`. Rows added during the call may be skipped. If there is nothing to remove, nothing is written.
   */
  sweep(kept: RetainedKind, batch: RetentionBatch): Promise<Swept>
  /**
   * `sweep` counts the sessions that it removes and that were never opened, by client and day of their expiry, in the same
   * write. This removes the counts of days before `before` (milliseconds since 1970) and appends an entry for each to
   * the audit log, both or neither; returns how many.
   */
  reportUnopened(before: number, entry: (unopened: Unopened) => AuditEntry): Promise<number>
}
