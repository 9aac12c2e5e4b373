import { auditEntry, auditedDevice, type DeviceSession, markOpened, type Origin } from '../../identity/index.ts'
import type { PagesParts } from './pages-parts.ts'
import type { Person } from './person.ts'
import { requestToDecide, whyUnusable } from './request-to-decide.ts'
import type { Visit } from './visit.ts'

/** Whether nobody has looked the code under way up yet. */
export const isUntried = ({ userCode, foundCode }: Visit): boolean => userCode !== null && userCode !== foundCode

export type CodeTry =
  | { readonly allowed: true; readonly visit: Visit }
  /** Seconds to wait. */
  | { readonly allowed: false; readonly retryAfter: number }

/** The first look at a code counts as a try of whoever brought it; a code that can be decided on gives it back. */
export async function tryCode(
  visit: Visit,
  { person, origin }: { person: Person; origin: Origin },
  parts: PagesParts,
): Promise<CodeTry> {
  const { userCode: foundCode } = visit
  const { sub } = person.user
  const attempt = await parts.attempts.userCode({ sessionId: person.session.idHash, sub }, origin)
  if (!attempt.allowed) return attempt
  const found = { ...visit, foundCode }
  const request = await requestToDecide(found, parts)
  if (request) {
    await Promise.all([attempt.giveBack(), open(request.session, { sub, origin }, parts)])
  } else {
    const details = await whyUnusable(visit, parts)
    await parts.audit.append(auditEntry('code-entry', parts.now(), { ...origin, outcome: 'refused', sub, details }))
  }
  return { allowed: true, visit: found }
}

/** The first time a person brings its code, a device authorization gets an entry in the audit log: most are never opened. */
async function open(
  { deviceCodeHash }: DeviceSession,
  { sub, origin }: { sub: string; origin: Origin },
  { deviceSessions, now }: PagesParts,
): Promise<void> {
  await deviceSessions.update(deviceCodeHash, ({ session }) => {
    if (session === null || session.openedAt !== null) return { reply: null }
    const { clientId, requester, requestedScope: scope, createdAt } = session
    const device = auditedDevice(deviceCodeHash)
    const details = { device, device_ip: requester.ip, scope, began: new Date(createdAt).toISOString() }
    const audit = auditEntry('device-open', now(), { ...origin, sub, clientId, details })
    return { next: markOpened(session, now()), audit, reply: null }
  })
}
