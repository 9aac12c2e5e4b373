import type { KeyObject } from 'node:crypto'
import type { Scope } from '../../contract/index.ts'
import { type AuditDetails, type AuditLog, auditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import { scopeToDecide } from '../authorization/scope.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { digestOf } from '../consent/decision.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { SessionClientStore } from '../logout/session-client-store.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import { digestUserCode, type UserCode } from './codes.ts'
import { type DeviceSession, type DeviceSessionStore, decisionOf, isOpen, markOpened } from './device-session.ts'

/** What the browser sends with a decision. */
export type Flow = {
  readonly userCode: UserCode | null
  /** The code that was counted as an attempt; looking up any other has to be counted first. */
  readonly countedCode: UserCode | null
  readonly sessionId: string | null
}

export type RequestParts = {
  readonly deviceSessions: DeviceSessionStore
  readonly clients: ClientStore
  readonly sessionClients: SessionClientStore
  readonly userCodeKey: KeyObject
  readonly sealingKeys: SealingKeys
  readonly now: Clock
}

/** A request to decide on: the session of the user code, its application, and the scopes. */
export type RequestToDecide = {
  readonly session: DeviceSession
  readonly client: Client
  /** In the contract's order. */
  readonly shown: readonly Scope[]
  /** The application has not requested a scope yet: `shown` is all it is registered for. */
  readonly mayAskFor: boolean
  /** Proves with the decision that this list was shown for this session to the user signed in with this browser. */
  readonly digest: string
}

/** Whether looking up the code of this flow still has to be counted as an attempt. */
export const isUncounted = ({ userCode, countedCode }: Flow): boolean => userCode !== null && userCode !== countedCode

/**
 * null for a code that was not counted as an attempt yet, or is unknown, expired, used or denied: the page is the same for
 * all of them.
 */
export async function requestToDecide(flow: Flow, parts: RequestParts): Promise<RequestToDecide | null> {
  const { userCode } = flow
  if (userCode === null || isUncounted(flow)) return null
  const session = await parts.deviceSessions.findByUserCode(digestUserCode(userCode, parts.userCodeKey))
  if (!session || !isOpen(session, parts.now())) return null
  const client = await parts.clients.find(session.clientId)
  if (!client?.enabled) return null
  const shown = scopeToDecide(session, client)
  const mayAskFor = session.requestedScope === null
  const list = { sessionId: flow.sessionId, request: session.deviceCodeHash, shown }
  const digest = digestOf(list, parts.sealingKeys)
  return { session, client, shown, mayAskFor, digest }
}

/** How a person decided earlier. */
export type DecidedBefore = {
  readonly outcome: 'approved' | 'denied'
  readonly clientName: string | null
  readonly deviceCodeHash: string
}

/**
 * The person's own decision on the code that this browser looked up last: its answer may have been lost. null: there is none, or
 * another person decided, who is not disclosed.
 */
export async function decidedBefore(
  { userCode, countedCode }: Pick<Flow, 'userCode' | 'countedCode'>,
  { user }: Person,
  { deviceSessions, clients, userCodeKey }: RequestParts,
): Promise<DecidedBefore | null> {
  if (countedCode === null || (userCode !== null && userCode !== countedCode)) return null
  const session = await deviceSessions.findByUserCode(digestUserCode(countedCode, userCodeKey))
  const outcome = session && decisionOf(session, user.sub)
  if (!session || !outcome) return null
  const { deviceCodeHash, clientId } = session
  return { outcome, clientName: (await clients.find(clientId))?.name ?? null, deviceCodeHash }
}

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
