import type { User, UserStore } from '../../accounts/user.ts'
import type { Clock } from '../../clock.ts'
import { type BrowserSession, type BrowserSessionStore, hashSessionId } from './browser-session.ts'

/** The user signed in with a browser, and how. */
export type Person = { readonly user: User; readonly session: BrowserSession }

export type PersonParts = {
  readonly browserSessions: BrowserSessionStore
  readonly users: UserStore
  readonly now: Clock
}

/** null when the browser is not signed in, the session ended (alone or with all of the account), or the account is removed or disabled. */
export async function findPerson(
  sessionId: string | null,
  { browserSessions, users, now }: PersonParts,
): Promise<Person | null> {
  if (sessionId === null) return null
  const session = await browserSessions.find(hashSessionId(sessionId), now())
  const user = session && (await users.find(session.sub))
  return session && user?.enabled && session.sessionVersion === user.browserSessionVersion ? { user, session } : null
}
