import { checkCredentials } from '../../accounts/check-credentials.ts'
import type { Passwords } from '../../accounts/password.ts'
import type { User, UserStore } from '../../accounts/user.ts'
import { type AuditLog, auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { Requester } from '../requester.ts'
import { type BrowserSessionStore, hashSessionId } from './browser-session.ts'
import { findPerson } from './find-person.ts'
import { type KnownBrowser, knownTo } from './known-browser.ts'
import { attemptPassword, type NotChecked } from './password-attempt.ts'
import { type SessionParts, startSession } from './start-session.ts'

export type SignInParts = SessionParts & {
  readonly users: UserStore
  readonly passwords: Passwords
  readonly browserSessions: BrowserSessionStore
  readonly attempts: Attempts
  readonly audit: AuditLog
}

export type Credentials = {
  readonly username: string
  readonly password: string
  /** What the browser keeps of an account with this username; null: nothing. */
  readonly knownBrowser: KnownBrowser | null
  readonly requester: Requester
  /** The browser's previous session, which the new one replaces. */
  readonly previousSessionId: string | null
}

export type SignInResult =
  | { readonly outcome: 'signed in'; readonly sessionId: string; readonly user: User }
  /** The same for an unknown username, a wrong password and a disabled account. */
  | { readonly outcome: 'refused' }
  | NotChecked

/** Signs a user in with a browser: a new session at every sign-in, and an audit entry whatever the outcome. */
export async function signIn(
  { username, password, knownBrowser: kept, requester, previousSessionId }: Credentials,
  origin: Origin,
  parts: SignInParts,
): Promise<SignInResult> {
  const { users, browserSessions, attempts, audit, now } = parts
  /** Of the account concerned, and by nobody: who tried is not known. */
  const refusal = (sub: string | null, reason: string) =>
    auditEntry('sign-in', now(), { ...origin, outcome: 'refused', actor: null, sub, details: { reason } })
  // Only for a browser that was signed in to this account: to others, no response says whether an account exists.
  const knownBrowser = kept && knownTo(await users.findByName(username), kept)
  const attempt = await attemptPassword({ username, knownBrowser }, origin, attempts, (slot) =>
    checkCredentials({ username, password, slot }, parts),
  )
  if (attempt.outcome !== 'checked') return attempt
  const { user } = attempt.value
  if (!user) {
    const { sub, reason } = attempt.value
    await audit.append(refusal(sub, reason))
    return { outcome: 'refused' }
  }
  // One that has expired is continued too: the viewer outlives it, and stays with the browser.
  const previous = await findPerson(previousSessionId, { ...parts, now: () => 0 })
  const continued = previous?.user.sub === user.sub ? previous.session : null
  const { sessionId, session } = startSession(user, requester, parts, continued)
  const replaced = previousSessionId === null ? null : hashSessionId(previousSessionId)
  const entry = auditEntry('sign-in', session.authTime, { ...origin, sub: user.sub })
  const [isAdded] = await Promise.all([browserSessions.add(session, { audit: entry, replaced }), attempt.succeeded()])
  if (isAdded) return { outcome: 'signed in', sessionId, user }
  // The account was removed while its password was checked.
  await audit.append(refusal(user.sub, 'unknown user'))
  return { outcome: 'refused' }
}
