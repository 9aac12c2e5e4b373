import { limits, pacingTolerance, type Scope } from '../../contract/index.ts'
import type { Approval } from './approval.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

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
  /** Seconds; slow_down raises it. */
  readonly interval: number
  /** The time of the last poll that was not too fast. */
  readonly lastPollAt: number | null
  /** Whether the interval was raised since that poll. */
  readonly slowedDown: boolean
  readonly verifierMismatches: number
  /** When somebody first entered its code; null: nobody has. */
  readonly openedAt: number | null
  /** When it was denied, redeemed or closed; `expiresAt` once a poll got expired_token. */
  readonly endedAt: number | null
  /** The token response, sealed (sealing/sealed-response.ts); null once it is no longer replayed. */
  readonly storedResponse: string | null
}

export type PollReply =
  | { readonly kind: 'authorization_pending' }
  | { readonly kind: 'slow_down'; readonly retryAfter: number }
  | { readonly kind: 'access_denied' }
  | { readonly kind: 'expired_token' }
  | { readonly kind: 'invalid_grant' }
  | { readonly kind: 'approved'; readonly approval: Approval }
  | { readonly kind: 'collected'; readonly storedResponse: string }

type Step<Reply> = { readonly next: DeviceSession; readonly reply: Reply }

const seconds = 1000

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
export function poll(session: DeviceSession, now: number): Step<PollReply> {
  switch (session.state) {
    case 'denied':
      return { next: session, reply: { kind: 'access_denied' } }
    case 'redeemed':
      return collectAgain(session, now)
    case 'closed':
      return { next: session, reply: { kind: 'invalid_grant' } }
    case 'approved':
      return collect(session, now)
    case 'pending':
      return isOpen(session, now) ? pace(session, now) : expire(session)
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
function collectAgain(session: DeviceSession, now: number): Step<PollReply> {
  const { storedResponse, endedAt } = session
  const inTime = endedAt !== null && now < endedAt + limits.pollResponseMemory * seconds
  if (storedResponse !== null && inTime) return { next: session, reply: { kind: 'collected', storedResponse } }
  return { next: forgetResponse(session), reply: { kind: 'invalid_grant' } }
}

/**
 * Too fast is earlier than the last accepted poll plus the interval, less a tolerance for jitter. A poll that is too fast does
 * not restart the interval, and raises it once per accepted poll (contract.md, "Pacing"), so that any fixed rate recovers.
 */
function pace(session: DeviceSession, now: number): Step<PollReply> {
  const { lastPollAt, interval, slowedDown } = session
  const elapsed = lastPollAt === null ? Number.POSITIVE_INFINITY : now - lastPollAt
  // After the clock was set back, the rate is unknown.
  if (elapsed < 0 || elapsed >= earliest(interval)) {
    return { next: { ...session, lastPollAt: now, slowedDown: false }, reply: { kind: 'authorization_pending' } }
  }
  const grown = slowedDown ? interval : Math.min(interval + limits.slowDownIncrement, limits.maximumInterval)
  const retryAfter = Math.max(1, Math.ceil((grown * seconds - elapsed) / seconds))
  return { next: { ...session, interval: grown, slowedDown: true }, reply: { kind: 'slow_down', retryAfter } }
}

const earliest = (interval: number): number =>
  (interval - Math.max(pacingTolerance.seconds, interval * pacingTolerance.share)) * seconds

export const markOpened = (session: DeviceSession, now: number): DeviceSession =>
  session.openedAt === null ? { ...session, openedAt: now } : session

export function approve(session: DeviceSession, approval: Approval): DeviceSession {
  return { ...session, state: 'approved', approval }
}

export function deny(session: DeviceSession, now: number): DeviceSession {
  return { ...session, state: 'denied', endedAt: now }
}

export function redeem(
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
