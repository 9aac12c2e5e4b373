import type { AuditEvent } from '../audit/audit-events.ts'
import { type AuditDetails, auditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import { scopeToDecide } from '../authorization/scope.ts'
import { type Decision, wasShown } from '../consent/decision.ts'
import { recordSessionClient } from '../logout/record-session-client.ts'
import type { Person } from '../sessions/browser/find-person.ts'
import { approve, type DeviceChange, decisionOf, deny, isOpen } from './device-session.ts'
import {
  decidedBefore,
  type Flow,
  isUncounted,
  type RequestParts,
  type RequestToDecide,
  requestToDecide,
} from './review-request.ts'

/** Who decides, and in which browser. */
export type Decider = { readonly flow: Flow; readonly person: Person; readonly origin: Origin }

export type DecisionResult =
  | { readonly outcome: 'approved' | 'denied' | 'expired' | 'unavailable'; readonly clientName: string | null }
  /** Nothing was decided: the request must be shown first, or again. */
  | { readonly outcome: 'not shown yet' | 'nothing ticked' | 'changed' }

/** Applies a user's decision on a request in one atomic update: of two decisions, the first counts. */
export async function decide(decision: Decision, decider: Decider, parts: RequestParts): Promise<DecisionResult> {
  if (isUncounted(decider.flow)) return { outcome: 'not shown yet' }
  const request = await requestToDecide(decider.flow, parts)
  if (!request) return repeated(decision, decider, parts)
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
  { flow, person, origin }: Decider,
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
      reply: 'approved',
    }
  })
}
