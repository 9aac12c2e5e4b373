import { keepAccountLanguage } from '../accounts/account-language.ts'
import type { User } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { SecondStep } from '../credentials/second-step.ts'
import { beginSession } from './begin-session.ts'
import type { NotChecked, PasskeyRefusal, SignInParts } from './method.ts'
import { type Given, signInMethods } from './methods.ts'
import type { SigningBrowser } from './new-browser-notice.ts'
import { type FirstFactor, keepFirstFactor } from './second-step/first-factor.ts'

export type Presented<Method extends keyof Given> = SigningBrowser & {
  readonly method: Method
  readonly given: Given[Method]
  /** The browser's previous session, which the new one replaces. */
  readonly previousSessionId: string | null
  /** Whether the browser need not be asked for this second step of the account again. */
  readonly remembers: (user: User, secondStep: SecondStep) => boolean
}

export type SignInResult =
  | { readonly outcome: 'signed in'; readonly sessionId: string; readonly user: User }
  /** The first factor was right: the code of the account's second step is next. */
  | { readonly outcome: 'second step'; readonly firstFactor: FirstFactor }
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
  'second step': 'second_step',
  refused: 'refused',
  'too many attempts': 'limited',
  busy: 'busy',
} as const satisfies Readonly<Record<SignInResult['outcome'], string>>

async function verifyAndStart<Method extends keyof Given>(
  { method, given, remembers, ...browser }: Presented<Method>,
  origin: Origin,
  parts: SignInParts,
): Promise<SignInResult> {
  const { browserSessions, secondSteps, now } = parts
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
  if (!verification.amr.includes('mfa')) {
    const secondStep = await secondSteps.find(user.sub)
    if (secondStep && !remembers(user, secondStep)) {
      await verification.succeeded()
      return { outcome: 'second step', firstFactor: keepFirstFactor({ ...verification, method }, parts) }
    }
  }
  const { sessionId, session, audit, notice, replaced } = await beginSession(verification, browser, origin, parts)
  const [isAdded] = await Promise.all([
    browserSessions.add(session, { audit, notice, replaced }),
    verification.succeeded(),
  ])
  // The account was removed while what was given was checked.
  if (!isAdded) return refuse(user.sub, 'unknown user')
  await keepAccountLanguage(user, browser.read, parts)
  return { outcome: 'signed in', sessionId, user }
}
