import { limits, type Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Approval, AuthorizationRequest } from '../authorization/authorization-request.ts'
import type { QuotaLimit, QuotaReached } from '../authorization/pending-quota.ts'
import type { Client } from '../clients/client.ts'
import type { NewNotice } from '../notices/notice.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'

/**
 * One device authorization (RFC 8628). Times are milliseconds since 1970. `expired` is not stored: a pending session
 * is expired once its lifetime is over, or has been reported as over.
 */
export type DeviceSession = AuthorizationRequest & {
  readonly deviceCodeHash: string
  readonly userCodeDigest: string
  readonly state: 'pending' | 'approved' | 'denied' | 'redeemed' | 'closed'
  /** The requested set; null until the device request or the first poll names one. */
  readonly requestedScope: readonly Scope[] | null
  /** Seconds; slow_down raises it (poll-pacing.ts). */
  readonly interval: number
  readonly verifierMismatches: number
  /** When its code was first entered; null: never. */
  readonly openedAt: number | null
  /** The account that denied it; null: none did. */
  readonly deniedBy: string | null
  /** When it was denied, redeemed or closed; `expiresAt` once a poll got expired_token. */
  readonly endedAt: number | null
  /** The token response, sealed (sealing/sealed-response.ts); null once it is no longer replayed. */
  readonly storedResponse: string | null
}

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
export type PollState = Pick<DeviceSession, 'expiresAt' | 'interval'>

/** The result of a step: the session's next state, the family it starts, and the reply. */
export type DeviceChange<Reply> = {
  /** Absent: nothing is written. */
  readonly next?: DeviceSession
  /** Written together with `next`, or not at all. */
  readonly family?: RefreshFamily
  /** Written together with both. */
  readonly audit?: AuditEntry | undefined
  /** Written together with `next`. */
  readonly notice?: NewNotice | undefined
  readonly reply: Reply
}

/**
 * The port that stores implement. A step has no effects and may run twice: a store tries some before it writes, and runs one
 * again when another process changed the rows first. Errors are replies: an exception would undo the writes of other requests,
 * which SQLite then repeats.
 */
export type DeviceSessionStore = {
  /**
   * Returns false and writes nothing when a session that has not expired by `session.createdAt` has the same user code. With a
   * limit, pending sessions of the client are counted in the same write: those, closed ones included, that are not
   * decided and have not expired by `session.createdAt`. N processes may exceed the limit by N - 1, one process
   * never does. Counting reads no more rows than the limit.
   */
  add(session: DeviceSession, limit?: QuotaLimit | null): Promise<boolean | QuotaReached>
  /** The session with this user code, or null. */
  findByUserCode(userCodeDigest: string): Promise<DeviceSession | null>
  /**
   * What polls ask of the session if it is pending and was not reported as expired, or null; with everything that any process
   * wrote before the call. The caller compares `expiresAt`.
   */
  findPending(deviceCodeHash: string): Promise<PollState | null>
  /**
   * Reads the session and the rows that it names, applies the step and writes its outcome, atomically: callers
   * in any number of processes are serialized, and a family is started only while its client is as the step
   * read it. Durable when it returns.
   */
  update<Reply>(deviceCodeHash: string, step: (rows: DeviceRows) => DeviceChange<Reply>): Promise<Reply>
}

export type PollReply =
  /** Still to be paced. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'access_denied' }
  | { readonly kind: 'expired_token' }
  | { readonly kind: 'invalid_grant' }
  | { readonly kind: 'approved'; readonly approval: Approval }
  | { readonly kind: 'collected'; readonly storedResponse: string }

type Step<Reply> = { readonly next: DeviceSession; readonly reply: Reply }

const seconds = 1000
const pendingReply: PollReply = { kind: 'pending' }

/** A session is kept for a day after its end, so that its final response can be repeated. */
export function isForgotten(session: DeviceSession, now: number): boolean {
  return now >= (session.endedAt ?? session.expiresAt) + limits.endedSessionMemory * seconds
}

/** The states in which a user may still decide (service.md). */
export const isOpen = (session: DeviceSession, now: number): boolean =>
  session.state === 'pending' && session.endedAt === null && now < session.expiresAt

/** RFC 8628 §3.1, or the first poll: the requested set is bound once and never widened afterwards. */
export function bindScope(session: DeviceSession, scope: readonly Scope[]): DeviceSession {
  return session.requestedScope === null && scope.length > 0 ? { ...session, requestedScope: scope } : session
}

/** service.md, "States and transitions": the reply to a poll whose client, code and verifier are right. */
export function decidePoll(session: DeviceSession, now: number): Step<PollReply> {
  switch (session.state) {
    case 'denied':
      return { next: session, reply: { kind: 'access_denied' } }
    case 'redeemed':
      return replay(session, now)
    case 'closed':
      return { next: session, reply: { kind: 'invalid_grant' } }
    case 'approved':
      return collect(session, now)
    case 'pending':
      return isOpen(session, now) ? { next: session, reply: pendingReply } : expire(session)
  }
}

function collect(session: DeviceSession, now: number): Step<PollReply> {
  const { approval, endedAt, expiresAt } = session
  const inTime = endedAt === null && now < expiresAt + limits.collectionGrace * seconds
  return approval && inTime ? { next: session, reply: { kind: 'approved', approval } } : expire(session)
}

/** Recorded, because the device stops polling: a server whose clock is behind must not approve or redeem it afterwards. */
function expire(session: DeviceSession): Step<PollReply> {
  const next = session.endedAt === null ? { ...session, endedAt: session.expiresAt } : session
  return { next, reply: { kind: 'expired_token' } }
}

/** contract.md, "Lost poll response": the response may be requested again for a minute. */
function replay(session: DeviceSession, now: number): Step<PollReply> {
  const { storedResponse, endedAt } = session
  const inTime = endedAt !== null && now < endedAt + limits.pollResponseMemory * seconds
  if (storedResponse !== null && inTime) return { next: session, reply: { kind: 'collected', storedResponse } }
  return { next: forgetResponse(session), reply: { kind: 'invalid_grant' } }
}

/** Never lowered: servers pace the polls of a session apart from each other. */
export const raiseInterval = (session: DeviceSession, interval: number): DeviceSession =>
  session.state === 'pending' && interval > session.interval ? { ...session, interval } : session

export const markOpened = (session: DeviceSession, now: number): DeviceSession =>
  session.openedAt === null ? { ...session, openedAt: now } : session

export function approve(session: DeviceSession, approval: Approval): DeviceSession {
  return { ...session, state: 'approved', approval }
}

/** By an account, or without one because its approval had ended. */
export function deny(session: DeviceSession, now: number, deniedBy: string | null = null): DeviceSession {
  return { ...session, state: 'denied', deniedBy, endedAt: now }
}

/** What this account decided; null: nothing, or another one was first. */
export function decisionOf(session: DeviceSession, sub: string): 'approved' | 'denied' | null {
  const { state, approval, deniedBy } = session
  if (state === 'denied') return deniedBy === sub ? 'denied' : null
  return (state === 'approved' || state === 'redeemed') && approval?.sub === sub ? 'approved' : null
}

export function redeemSession(
  session: DeviceSession,
  collected: Pick<DeviceSession, 'familyId' | 'storedResponse'>,
  now: number,
): DeviceSession {
  return { ...session, ...collected, state: 'redeemed', endedAt: now }
}

export const forgetResponse = (session: DeviceSession): DeviceSession =>
  session.storedResponse === null ? session : { ...session, storedResponse: null }

/** A wrong verifier consumes nothing, but the fifth closes the session (contract.md, "PKCE"). */
export function recordVerifierFailure(session: DeviceSession, now: number): DeviceSession {
  const verifierMismatches = session.verifierMismatches + 1
  const closed = verifierMismatches >= limits.verifierMismatches && !session.endedAt
  return { ...session, verifierMismatches, ...(closed ? { state: 'closed', endedAt: now } : {}) }
}
