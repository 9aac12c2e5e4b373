import { StoreUnavailable } from '../../../failures/index.ts'
import type { User, UserStore } from '../../accounts/user.ts'
import { type BrowserSession, type BrowserSessionStore, hashSessionId } from './browser-session.ts'
import { endsAfterLeap, extendedEnd, type SessionClock } from './session-lifetime.ts'

/** The user signed in with a browser, and how. */
export type Person = { readonly user: User; readonly session: BrowserSession }

export type PersonParts = SessionClock & {
  readonly browserSessions: BrowserSessionStore
  readonly users: UserStore
}

/** As lookUpPerson, for a page that the person opens or a form that they send: this use keeps the session from expiring. */
export async function findPerson(sessionId: string | null, parts: PersonParts): Promise<Person | null> {
  const person = await lookUpPerson(sessionId, parts)
  if (person) await recordUse(person.session, parts)
  return person
}

/** null when the browser is not signed in, the session ended (alone or with all of the account), or the account is removed or disabled. */
export const lookUpPerson = (sessionId: string | null, parts: PersonParts): Promise<Person | null> =>
  sessionId === null ? Promise.resolve(null) : personOf(sessionId, parts.now(), parts)

/** As lookUpPerson, also of a session that has expired and is still stored. */
export const findPersonBefore = (sessionId: string | null, parts: PersonParts): Promise<Person | null> =>
  sessionId === null ? Promise.resolve(null) : personOf(sessionId, 0, parts)

async function personOf(
  sessionId: string,
  now: number,
  { browserSessions, users }: Pick<PersonParts, 'browserSessions' | 'users'>,
): Promise<Person | null> {
  const session = await browserSessions.find(hashSessionId(sessionId), now)
  const user = session && (await users.find(session.sub))
  return session && user?.enabled && session.sessionVersion === user.browserSessionVersion ? { user, session } : null
}

/** A store that can be read only, on a full disk for example, still shows its pages. */
export async function recordUse(
  session: BrowserSession,
  parts: SessionClock & Pick<PersonParts, 'browserSessions'>,
): Promise<void> {
  try {
    const ends = endsAfterLeap(session, parts)
    if (ends) return await parts.browserSessions.shorten(session.idHash, ends)
    const expiresAt = extendedEnd(session, parts)
    if (expiresAt !== null) await parts.browserSessions.extend(session.idHash, expiresAt)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}
