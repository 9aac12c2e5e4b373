import type { BrowserSession, User } from '../../identity/index.ts'
import type { PagesParts } from './pages-parts.ts'
import { hashSessionId, type Visit } from './visit.ts'

/** Somebody signed in with this browser, and how. */
export type Person = { readonly user: User; readonly session: BrowserSession }

/** null when nobody is, the session ended, alone or with all of the account, or the account is gone or disabled. */
export async function personOf(visit: Visit, { browserSessions, users, now }: PagesParts): Promise<Person | null> {
  if (visit.sessionId === null) return null
  const session = await browserSessions.find(hashSessionId(visit.sessionId), now())
  const user = session && (await users.find(session.sub))
  return session && user?.enabled && session.sessionVersion === user.browserSessionVersion ? { user, session } : null
}
