import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { NewNotice } from '../notices/notice.ts'
import { type BrowserSession, hashSessionId } from '../sessions/browser/browser-session.ts'
import { findPersonBefore } from '../sessions/browser/find-person.ts'
import { startSession } from '../sessions/browser/start-session.ts'
import type { Proved, SignInParts } from './method.ts'
import { newBrowserNotice, type SigningBrowser } from './new-browser-notice.ts'

export type BeginningSession = {
  readonly user: User
  /** For the browser. */
  readonly sessionId: string
  readonly session: BrowserSession
  /** The id hash of the session that it replaces. */
  readonly replaced: string | null
  readonly audit: AuditEntry
  readonly notice: NewNotice | undefined
}

/** The session of a sign-in, with all that is written with it. Not stored yet. */
export async function beginSession(
  proved: Proved,
  { previousSessionId, ...browser }: SigningBrowser & { readonly previousSessionId: string | null },
  origin: Origin,
  parts: Pick<SignInParts, 'browserSessions' | 'users' | 'random' | 'now' | 'endsFrom'>,
): Promise<BeginningSession> {
  const { user } = proved
  // An expired session is continued too: the viewer's own session lasts longer, and stays linked to this browser.
  const previous = await findPersonBefore(previousSessionId, parts)
  const continued = previous?.user.sub === user.sub ? previous.session : null
  const { sessionId, session } = startSession(proved, browser.requester, parts, continued)
  const at = session.authTime
  return {
    ...{ user, sessionId, session },
    replaced: previousSessionId === null ? null : hashSessionId(previousSessionId),
    audit: auditEntry('sign-in', at, { ...origin, sub: user.sub }),
    notice: continued ? undefined : newBrowserNotice(user, browser, { at, random: parts.random }),
  }
}
