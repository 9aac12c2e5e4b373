import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { PendingLimit, PendingReached } from '../authorization/device-quota.ts'
import type { Client } from '../clients/client.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import type { DeviceSession } from './device-session.ts'

/** What a step reads: a device session and the rows that it names. */
export type DeviceRows = {
  readonly session: DeviceSession | null
  /** The account that approved it; null before approval, or after the account was removed. */
  readonly account: User | null
  /** The refresh family that it started, if any. */
  readonly family: RefreshFamily | null
  /** The client of an approved session; else null. */
  readonly client: Client | null
}

/** What polls ask of a session that is still to be decided. */
export type PendingSession = Pick<DeviceSession, 'expiresAt' | 'interval'>

/** The result of a step: the session's next state, the family it starts, and the reply. */
export type DeviceChange<Reply> = {
  /** Absent: nothing is written. */
  readonly next?: DeviceSession
  /** Written together with `next`, or not at all. */
  readonly family?: RefreshFamily
  /** Written together with both. */
  readonly audit?: AuditEntry | undefined
  readonly reply: Reply
}

/**
 * The port that stores implement. Steps are plain functions without side effects: a store runs one again when another
 * process changed the rows first.
 */
export type DeviceSessionStore = {
  /**
   * Returns false and writes nothing when a session that has not ended by `session.createdAt` has the same user code. With a
   * limit, pending sessions of the client are counted in the same write: those, closed ones included, that are not
   * decided and have not expired by `session.createdAt`. N processes may exceed the limit by N - 1, one process
   * never does. Counting reads no more rows than the limit.
   */
  add(session: DeviceSession, limit?: PendingLimit | null): Promise<boolean | PendingReached>
  /** The session with this user code, or null. */
  findByUserCode(userCodeDigest: string): Promise<DeviceSession | null>
  /**
   * The session if it is pending and not expired, or null; with everything that any process wrote before the call.
   */
  findPending(deviceCodeHash: string): Promise<PendingSession | null>
  /**
   * Reads the session and the rows that it names, applies the step and writes its outcome, atomically: callers
   * in any number of processes are serialized, and a family is started only while its client is as the step
   * read it. Durable when it returns.
   */
  update<Reply>(deviceCodeHash: string, step: (rows: DeviceRows) => DeviceChange<Reply>): Promise<Reply>
}
