import { keepAccountLanguage } from '../accounts/account-language.ts'
import type { User } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import { hashSessionId } from '../sessions/browser/browser-session.ts'
import { findPersonBefore } from '../sessions/browser/find-person.ts'
import { startSession } from '../sessions/browser/start-session.ts'
import type { NotChecked, PasskeyRefusal, SignInParts } from './method.ts'
import { type Given, signInMethods } from './methods.ts'
import { newBrowserNotice, type SigningBrowser } from './new-browser-notice.ts'

export type Presented<Method extends keyof Given> = SigningBrowser & {
  readonly method: Method
  readonly given: Given[Method]
  /** The browser's previous session, which the new one replaces. */
  readonly previousSessionId: string | null
}

export type SignInResult =
  | { readonly outcome: 'signed in'; readonly sessionId: string; readonly user: User }
  /** The same for an unknown username, a wrong password and a disabled account: `shown` is of a passkey. */
  | { readonly outcome: 'refused'; readonly shown?: PasskeyRefusal }
  | NotChecked

/** Signs a user in with a browser: a new session at every sign-in, and an audit entry for every outcome. */
export async function signIn<Method extends keyof Given>(
  presented: Presented<Method>,
  origin: Origin,
  parts: SignInParts,
): Promise<SignInResult> {
  const result = await verifyAndStart(presented, origin, parts)
  parts.count('sign-in', { method: presented.method, outcome: counted[result.outcome] })
  return result
}

const counted = {
  'signed in': 'signed_in',
  refused: 'refused',
  'too many attempts': 'limited',
  busy: 'busy',
} as const satisfies Readonly<Record<SignInResult['outcome'], string>>

async function verifyAndStart<Method extends keyof Given>(
  { method, given, previousSessionId, ...browser }: Presented<Method>,
  origin: Origin,
  parts: SignInParts,
): Promise<SignInResult> {
  const { browserSessions, now } = parts
  /** The entry names the account concerned and no actor, who is not known. */
  const refuse = async (sub: string | null, reason: string, shown?: PasskeyRefusal): Promise<SignInResult> => {
    const facts = { ...origin, outcome: 'refused', actor: null, sub, details: { reason } } as const
    await parts.audit.append(auditEntry('sign-in', now(), facts))
    return { outcome: 'refused', ...(shown && { shown }) }
  }
  const verification = await signInMethods[method].verify(given, origin, parts)
  if (verification.outcome === 'refused') return refuse(verification.sub, verification.reason, verification.shown)
  if (verification.outcome !== 'verified') return verification
  const { user } = verification
  // An expired session is continued too: the viewer's own session lasts longer, and stays linked to this browser.
  const previous = await findPersonBefore(previousSessionId, parts)
  const continued = previous?.user.sub === user.sub ? previous.session : null
  const { sessionId, session } = startSession(verification, browser.requester, parts, continued)
  const replaced = previousSessionId === null ? null : hashSessionId(previousSessionId)
  const audit = auditEntry('sign-in', session.authTime, { ...origin, sub: user.sub })
  const notice = continued ? undefined : newBrowserNotice(user, browser, { at: session.authTime, random: parts.random })
  const [isAdded] = await Promise.all([
    browserSessions.add(session, { audit, notice, replaced }),
    verification.succeeded(),
  ])
  // The account was removed while what was given was checked.
  if (!isAdded) return refuse(user.sub, 'unknown user')
  await keepAccountLanguage(user, browser.read, parts)
  return { outcome: 'signed in', sessionId, user }
}
