import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import { hashSessionId } from './browser-session.ts'
import { findPerson, type PersonParts } from './find-person.ts'

/** Ends the session of one browser, if it has one. */
export async function signOut(sessionId: string | null, origin: Origin, parts: PersonParts): Promise<void> {
  if (sessionId === null) return
  const person = await findPerson(sessionId, parts)
  const now = parts.now()
  const audit = person ? auditEntry('sign-out', now, { ...origin, sub: person.user.sub }) : undefined
  await parts.browserSessions.remove(hashSessionId(sessionId), now, audit)
}
