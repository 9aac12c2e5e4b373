import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Scope } from '../../contract/index.ts'
import {
  type AuditDetails,
  auditedDevice,
  type Client,
  type DeviceSession,
  digestUserCode,
  isOpen,
  scopeToDecide,
} from '../../identity/index.ts'
import type { PagesParts } from './pages-parts.ts'
import type { Visit } from './visit.ts'

/** What a person is asked to decide: the session of their code, its application, and what it asks for. */
export type RequestToDecide = {
  readonly session: DeviceSession
  readonly client: Client
  /** In the contract's order. */
  readonly shown: readonly Scope[]
  /** The application has not said yet what it wants: `shown` is all it is registered for. */
  readonly mayAskFor: boolean
  /** Proves, when the decision comes back, that this list was shown for this session to whoever is signed in with this browser. */
  readonly digest: string
}

/** null for a code that was not looked up as a try yet, or is unknown, expired, used or denied: the person gets one answer to all of them. */
export async function requestToDecide(visit: Visit, parts: PagesParts): Promise<RequestToDecide | null> {
  if (visit.userCode === null || visit.foundCode !== visit.userCode) return null
  const session = await parts.deviceSessions.findByUserCode(digestUserCode(visit.userCode, parts.userCodeKey))
  if (!session || !isOpen(session, parts.now())) return null
  const client = await parts.clients.find(session.clientId)
  if (!client?.enabled) return null
  const shown = scopeToDecide(session, client)
  return {
    session,
    client,
    shown,
    mayAskFor: session.requestedScope === null,
    digest: digest(visit, session, shown, parts),
  }
}

/** Why a code cannot be used, for the audit log alone. */
export async function whyUnusable({ userCode }: Visit, parts: PagesParts): Promise<AuditDetails> {
  const session = userCode && (await parts.deviceSessions.findByUserCode(digestUserCode(userCode, parts.userCodeKey)))
  if (!session) return { reason: 'unknown' }
  const { state, deviceCodeHash } = session
  const reason = state === 'pending' && !isOpen(session, parts.now()) ? 'expired' : state
  return { device: auditedDevice(deviceCodeHash), reason: reason === 'pending' ? 'client disabled' : reason }
}

export function wasShown(
  visit: Visit,
  session: DeviceSession,
  shown: readonly Scope[],
  given: string | undefined,
  parts: PagesParts,
): boolean {
  const expected = Buffer.from(digest(visit, session, shown, parts))
  const received = Buffer.from(given ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function digest(
  { sessionId }: Visit,
  { deviceCodeHash }: DeviceSession,
  shown: readonly Scope[],
  { sealingKeys }: PagesParts,
): string {
  return createHmac('sha256', sealingKeys.key('consent'))
    .update(`${sessionId} ${deviceCodeHash} ${shown.join(' ')}`)
    .digest('base64url')
}
