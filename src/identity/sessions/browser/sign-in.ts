import { checkCredentials } from '../../accounts/check-credentials.ts'
import type { Passwords } from '../../accounts/password.ts'
import type { UserStore } from '../../accounts/user.ts'
import { type AuditLog, auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { Random } from '../../random.ts'
import { type BrowserSessionStore, hashSessionId } from './browser-session.ts'
import { findPerson } from './find-person.ts'
import { attemptPassword, type NotChecked } from './password-attempt.ts'
import { startSession } from './start-session.ts'

export type SignInParts = {
  readonly users: UserStore
  readonly passwords: Passwords
  readonly browserSessions: BrowserSessionStore
  readonly attempts: Attempts
  readonly audit: AuditLog
  readonly now: Clock
  readonly random: Random
}

export type Credentials = {
  readonly username: string
  readonly password: string
  /** The random id of a browser that signed in to this account before. */
  readonly knownBrowser: string | null
  /** The browser's previous session, which the new one replaces. */
  readonly previousSessionId: string | null
}

export type SignInResult =
  | { readonly outcome: 'signed in'; readonly sessionId: string }
  /** The same for an unknown username, a wrong password and a disabled account. */
  | { readonly outcome: 'refused' }
  | NotChecked

/** Signs a user in with a browser: a new session at every sign-in, and an audit entry whatever the outcome. */
export async function signIn(
  { username, password, knownBrowser, previousSessionId }: Credentials,
  origin: Origin,
  parts: SignInParts,
): Promise<SignInResult> {
  const { browserSessions, attempts, audit, now } = parts
  const attempt = await attemptPassword({ username, knownBrowser }, origin, attempts, (slot) =>
    checkCredentials({ username, password, slot }, parts),
  )
  if (attempt.outcome !== 'checked') return attempt
  const { user } = attempt.value
  if (!user) {
    const { sub, reason } = attempt.value
    await audit.append(auditEntry('sign-in', now(), { ...origin, outcome: 'refused', sub, details: { reason } }))
    return { outcome: 'refused' }
  }
  const previous = await findPerson(previousSessionId, parts)
  const { sessionId, session } = startSession(user, parts, previous?.user.sub === user.sub ? previous.session : null)
  const replaced = previousSessionId === null ? null : hashSessionId(previousSessionId)
  const entry = auditEntry('sign-in', session.authTime, { ...origin, sub: user.sub })
  const [isAdded] = await Promise.all([browserSessions.add(session, { audit: entry, replaced }), attempt.succeeded()])
  if (isAdded) return { outcome: 'signed in', sessionId }
  // The account was removed while its password was checked.
  const details = { reason: 'unknown user' }
  await audit.append(auditEntry('sign-in', now(), { ...origin, outcome: 'refused', sub: user.sub, details }))
  return { outcome: 'refused' }
}
