import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { type BrowserSessionStore, hashSessionId } from './browser-session.ts'
import { lookUpPerson, type Person, type PersonParts } from './find-person.ts'

type SignOutParts = { readonly browserSessions: BrowserSessionStore; readonly random: Random; readonly now: Clock }

/** Ends the session of one browser, if it has one. */
export async function signOut(sessionId: string | null, origin: Origin, parts: PersonParts): Promise<void> {
  if (sessionId === null) return
  const person = await lookUpPerson(sessionId, parts)
  const now = parts.now()
  const audit = person ? auditEntry('sign-out', now, { ...origin, sub: person.user.sub }) : undefined
  await parts.browserSessions.remove(hashSessionId(sessionId), now, audit)
}

/**
 * Signs out one of a person's own browsers, its viewer included. If it is another one than theirs, it may be lost: then no browser is
 * remembered any more, and each is asked for the second step. false: it is not the person's, or was signed out already.
 */
export function signOutBrowser(
  sid: string,
  { user: { sub }, session }: Person,
  origin: Origin,
  { browserSessions, random, now }: SignOutParts,
): Promise<boolean> {
  const audit = auditEntry('browser-sign-out', now(), { ...origin, sub, details: { session: sid } })
  const secondStepId = sid === session.sid ? undefined : random(16).toString('base64url')
  return browserSessions.end({ sub, sid }, now(), audit, secondStepId)
}
