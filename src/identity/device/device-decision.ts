import type { KeyObject } from 'node:crypto'
import type { Language, Scope } from '../../contract/index.ts'
import type { AuditEvent } from '../audit/audit-events.ts'
import { type AuditDetails, type AuditLog, auditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import { scopeToDecide } from '../authorization/scope.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import { type Decision, digestOf, wasShown } from '../consent/decision.ts'
import type { Attempts } from '../limits/attempts.ts'
import { recordSessionClient } from '../logout/record-session-client.ts'
import type { SessionClientStore } from '../logout/session-client-store.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import { isFresh } from '../sign-in/freshness.ts'
import { missingFactor, type SecondFactorParts } from '../sign-in/second-factor.ts'
import { digestUserCode, type UserCode } from './codes.ts'
import {
  approve,
  type DeviceChange,
  type DeviceSession,
  type DeviceSessionStore,
  decisionOf,
  deny,
  isOpen,
  markOpened,
} from './device-session.ts'

/** What the browser sends with a decision on a device authorization (RFC 8628 §3.3). */
export type Flow = {
  readonly userCode: UserCode | null
  /** The code that was counted as an attempt; looking up any other has to be counted first. */
  readonly countedCode: UserCode | null
  readonly sessionId: string | null
}

export type RequestParts = Pick<SecondFactorParts, 'secondSteps' | 'secondStepPolicy'> & {
  readonly deviceSessions: DeviceSessionStore
  readonly clients: ClientStore
  readonly sessionClients: SessionClientStore
  readonly userCodeKey: KeyObject
  readonly sealingKeys: SealingKeys
  readonly now: Clock
  readonly random: Random
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
 * The person's own decision on the code that this browser looked up last: its answer may have been lost. null: nothing was decided,
 * or another person decided, who is not disclosed.
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
  /** The sign-in is too old to approve anything, or from before a required second step was set up. Nothing was looked up. */
  | { readonly kind: 'sign in again' }
  /** This service requires a second factor, and the person neither has one nor used one. Nothing was looked up. */
  | { readonly kind: 'set up' }
  /** Seconds to wait. */
  | { readonly kind: 'too many attempts'; readonly retryAfter: number }

/**
 * What a signed-in user is shown for the code they entered. The first lookup of a code counts as an attempt of that user; a
 * code that can be decided on, or that this user decided on, returns the attempt.
 */
export async function reviewRequest(flow: Flow, person: Person, origin: Origin, parts: ConsentParts): Promise<Review> {
  if (!isFresh('approve', person.session, parts.now())) return { kind: 'sign in again' }
  const missing = await missingFactor(person, parts)
  if (missing) return { kind: missing }
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
): Promise<Exclude<Review, { kind: 'too many attempts' | 'sign in again' | 'set up' }>> {
  const request = await requestToDecide(flow, parts)
  if (request) return { kind: 'request', request }
  const before = flow.userCode === null ? null : await decidedBefore(flow, person, parts)
  return before ? { kind: 'decided', ...before } : { kind: 'unusable' }
}

/** A device authorization is logged in the audit log when its code is first entered: most are never entered. */
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

/** Who decides, and in which browser. */
export type Decider = {
  readonly flow: Flow
  readonly person: Person
  readonly origin: Origin
  /** Of the page. */
  readonly language: Language
}

export type DecisionResult =
  | { readonly outcome: 'approved' | 'denied' | 'expired' | 'unavailable'; readonly clientName: string | null }
  /** Nothing was decided: the request must be shown first, or again. */
  | { readonly outcome: 'not shown yet' | 'nothing ticked' | 'changed' | 'sign in again' | 'set up' }

/** Applies a user's decision on a request in one atomic update: of two decisions, the first counts. */
export async function decide(decision: Decision, decider: Decider, parts: RequestParts): Promise<DecisionResult> {
  if (isUncounted(decider.flow)) return { outcome: 'not shown yet' }
  const request = await requestToDecide(decider.flow, parts)
  if (!request) return repeated(decision, decider, parts)
  if (decision.approves && !isFresh('approve', decider.person.session, parts.now())) return { outcome: 'sign in again' }
  const missing = decision.approves ? await missingFactor(decider.person, parts) : null
  if (missing) return { outcome: missing }
  if (decision.approves && decision.ticked.length === 0) return { outcome: 'nothing ticked' }
  const withdraw = decision.approves
    ? await recordSessionClient(decider.person, request.client, parts.sessionClients)
    : undefined
  const outcome = await apply(request, decision, decider, parts)
  if (outcome !== 'approved') await withdraw?.()
  return outcome === 'changed' ? { outcome } : { outcome, clientName: request.client.name }
}

/** The form of a decision that was applied earlier and is sent again, because its answer was lost or by the back button. */
async function repeated(
  { shown, digest }: Decision,
  { flow, person }: Decider,
  parts: RequestParts,
): Promise<DecisionResult> {
  const before = await decidedBefore(flow, person, parts)
  const list = before && { sessionId: flow.sessionId, request: before.deviceCodeHash, shown }
  if (!list || !wasShown(list, digest, parts.sealingKeys)) return { outcome: 'unavailable', clientName: null }
  const { outcome, clientName } = before
  return { outcome, clientName }
}

type Outcome = 'approved' | 'denied' | 'expired' | 'unavailable' | 'changed'

function apply(
  { session, client }: RequestToDecide,
  decision: Decision,
  { flow, person, origin, language }: Decider,
  parts: RequestParts,
): Promise<Outcome> {
  const { approves, shown, ticked } = decision
  const now = parts.now()
  const { sub } = person.user
  const { authTime, amr, sid, sessionVersion } = person.session
  /** `device_ip`: an address other than the user's own may mean a stolen approval. */
  const entry = (event: AuditEvent, details: AuditDetails = {}) =>
    auditEntry(event, now, {
      ...origin,
      sub,
      clientId: client.id,
      details: { device: auditedDevice(session.deviceCodeHash), ...details },
      personal: { device_ip: session.requester.ip },
    })
  const facts = { kind: 'new device', sub, at: now, language, details: { client: client.name } } as const
  const notice = newNotice(facts, parts.random)
  return parts.deviceSessions.update(session.deviceCodeHash, ({ session: current }): DeviceChange<Outcome> => {
    if (current?.state !== 'pending') return { reply: (current && decisionOf(current, sub)) ?? 'unavailable' }
    if (!isOpen(current, now)) return { reply: 'expired' }
    const list = { sessionId: flow.sessionId, request: current.deviceCodeHash, shown }
    if (!wasShown(list, decision.digest, parts.sealingKeys)) return { reply: 'changed' }
    if (!approves) return { next: deny(current, now, sub), audit: entry('device-deny'), reply: 'denied' }
    // A request narrower than the one shown need not be shown again: only ticked scopes are granted.
    if (!scopeToDecide(current, client).every((scope) => shown.includes(scope))) return { reply: 'changed' }
    return {
      next: approve(current, { sub, scope: ticked, authTime, amr, sid, sessionVersion }),
      audit: entry('device-approve', { scope: ticked }),
      notice,
      reply: 'approved',
    }
  })
}
