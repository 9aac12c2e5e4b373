import { type AuditDetails, type AuditLog, auditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import { digestUserCode, type UserCode } from './codes.ts'
import { type DecidedBefore, decidedBefore } from './decided-before.ts'
import { type DeviceSession, isOpen, markOpened } from './device-session.ts'
import {
  type Flow,
  isUncounted,
  type RequestParts,
  type RequestToDecide,
  requestToDecide,
} from './request-to-decide.ts'

export type ConsentParts = RequestParts & { readonly attempts: Attempts; readonly audit: AuditLog }

export type Review =
  | { readonly kind: 'request'; readonly request: RequestToDecide }
  /** By this person, earlier. */
  | ({ readonly kind: 'decided' } & Pick<DecidedBefore, 'outcome' | 'clientName'>)
  /** The code is unknown, expired, used or denied. */
  | { readonly kind: 'unusable' }
  /** Seconds to wait. */
  | { readonly kind: 'too many attempts'; readonly retryAfter: number }

/**
 * What a signed-in user is shown for the code they entered. The first lookup of a code counts as an attempt of that user; a
 * code that can be decided on, or that this user decided on, returns the attempt.
 */
export async function reviewRequest(flow: Flow, person: Person, origin: Origin, parts: ConsentParts): Promise<Review> {
  if (flow.userCode === null || !isUncounted(flow)) return toReview(flow, person, parts)
  const { userCode } = flow
  const { sub } = person.user
  const attempt = await parts.attempts.userCode({ sessionId: person.session.idHash, sub }, origin)
  if (!attempt.allowed) return { kind: 'too many attempts', retryAfter: attempt.retryAfter }
  const review = await toReview({ ...flow, countedCode: userCode }, person, parts)
  if (review.kind === 'unusable') {
    const details = await whyUnusable(userCode, parts)
    await parts.audit.append(auditEntry('code-entry', parts.now(), { ...origin, outcome: 'refused', sub, details }))
  } else {
    await attempt.giveBack()
    if (review.kind === 'request') await recordOpening(review.request.session, { sub, origin }, parts)
  }
  return review
}

async function toReview(
  flow: Flow,
  person: Person,
  parts: RequestParts,
): Promise<Exclude<Review, { kind: 'too many attempts' }>> {
  const request = await requestToDecide(flow, parts)
  if (request) return { kind: 'request', request }
  const before = flow.userCode === null ? null : await decidedBefore(flow, person, parts)
  return before ? { kind: 'decided', ...before } : { kind: 'unusable' }
}

/** A device authorization is logged in the audit log when its code is first entered: most codes never are. */
async function recordOpening(
  { deviceCodeHash }: DeviceSession,
  { sub, origin }: { readonly sub: string; readonly origin: Origin },
  { deviceSessions, now }: ConsentParts,
): Promise<void> {
  await deviceSessions.update(deviceCodeHash, ({ session }) => {
    if (session === null || session.openedAt !== null) return { reply: null }
    const { clientId, requester, requestedScope: scope, createdAt } = session
    const device = auditedDevice(deviceCodeHash)
    const details = { device, scope, began: new Date(createdAt).toISOString() }
    const personal = { device_ip: requester.ip }
    const audit = auditEntry('device-open', now(), { ...origin, sub, clientId, details, personal })
    return { next: markOpened(session, now()), audit, reply: null }
  })
}

/** Why a code cannot be used, for the audit log only. */
async function whyUnusable(userCode: UserCode, parts: RequestParts): Promise<AuditDetails> {
  const session = await parts.deviceSessions.findByUserCode(digestUserCode(userCode, parts.userCodeKey))
  if (!session) return { reason: 'unknown' }
  const { state, deviceCodeHash } = session
  const reason = state === 'pending' && !isOpen(session, parts.now()) ? 'expired' : state
  return { device: auditedDevice(deviceCodeHash), reason: reason === 'pending' ? 'client disabled' : reason }
}
