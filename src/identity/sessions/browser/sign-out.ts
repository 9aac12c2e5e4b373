import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import { type BrowserSession, type BrowserSessionStore, hashSessionId } from './browser-session.ts'
import { lookUpPerson, type PersonParts } from './find-person.ts'

/** Ends the session of one browser, if it has one. */
export async function signOut(sessionId: string | null, origin: Origin, parts: PersonParts): Promise<void> {
  if (sessionId === null) return
  const person = await lookUpPerson(sessionId, parts)
  const now = parts.now()
  const audit = person ? auditEntry('sign-out', now, { ...origin, sub: person.user.sub }) : undefined
  await parts.browserSessions.remove(hashSessionId(sessionId), now, audit)
}

/** Signs out one of a user's own browsers, its viewer included. false: it is not theirs, or was signed out already. */
export function signOutBrowser(
  { sub, sid }: Pick<BrowserSession, 'sub' | 'sid'>,
  origin: Origin,
  { browserSessions, now }: { readonly browserSessions: BrowserSessionStore; readonly now: Clock },
): Promise<boolean> {
  const audit = auditEntry('browser-sign-out', now(), { ...origin, sub, details: { session: sid } })
  return browserSessions.end({ sub, sid }, now(), audit)
}
