import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import type { PendingLimit, PendingReached } from './device-quota.ts'
import type { DeviceSession } from './device-session.ts'

/** What a step sees: a device session and the rows that it names. */
export type DeviceRows = {
  readonly session: DeviceSession | null
  /** Who approved it; null before approval, or when the account is gone. */
  readonly account: User | null
  /** The refresh family that it started; null before that, and without one. */
  readonly family: RefreshFamily | null
  /** Of an approved session; else null. */
  readonly client: Client | null
}

/** What a step decided: the session's next state, the family it starts, and what to answer. */
export type DeviceChange<Reply> = {
  /** Left out: nothing is written. */
  readonly next?: DeviceSession
  /** Written together with `next`, or not at all. */
  readonly family?: RefreshFamily
  /** Written together with the others. */
  readonly audit?: AuditEntry | undefined
  readonly reply: Reply
}

/**
 * The port that stores implement. Steps are plain functions without effects: a store may run one again when another
 * process got ahead of it.
 */
export type DeviceSessionStore = {
  /**
   * false, and nothing written, when a session that is not past its end at `session.createdAt` has the user code. With a
   * limit, what is pending at `session.createdAt` is counted in the same write: sessions of the client, also closed ones,
   * that no person decided on and that have not expired. N processes may exceed it by N - 1 together, and no process alone.
   * Counting reads no more rows than the limit has.
   */
  add(session: DeviceSession, limit?: PendingLimit | null): Promise<boolean | PendingReached>
  /** The session a person's code belongs to, or null. */
  findByUserCode(userCodeDigest: string): Promise<DeviceSession | null>
  /**
   * Reads the session and the rows that it names, applies the step and writes its outcome, atomically: of any number of
   * callers in any number of processes each sees what the one before it wrote, and a family is started while its client is
   * as the step saw it. Durable when it returns.
   */
  update<Reply>(deviceCodeHash: string, step: (rows: DeviceRows) => DeviceChange<Reply>): Promise<Reply>
}
