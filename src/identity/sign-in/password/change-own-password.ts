import type { Language } from '../../../contract/index.ts'
import type { User } from '../../accounts/user.ts'
import type { Origin } from '../../audit/audit-log.ts'
import { type PasswordFault, passwordFault } from '../../credentials/password-fault.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import { type KnownBrowser, knownTo } from '../../sessions/browser/known-browser.ts'
import { startSession } from '../../sessions/browser/start-session.ts'
import type { Requester } from '../../sessions/requester.ts'
import { isFresh } from '../freshness.ts'
import type { NotChecked, SignInParts } from '../method.ts'
import { changePassword } from './change-password.ts'
import { attemptPassword } from './password-attempt.ts'
import { passwordAmr } from './password-method.ts'

export type OwnPasswordChange = {
  readonly oldPassword: string
  readonly newPassword: string
  /** Whether devices are signed out as well as browsers. */
  readonly signOutDevices: boolean
  /** That of the page. */
  readonly language: Language
  /** As at sign-in. */
  readonly knownBrowser: KnownBrowser | null
  readonly requester: Requester
}

export type PasswordChangeResult =
  /** Every browser was signed out; this one continues with a new session, because its user just entered the password. */
  | { readonly outcome: 'changed'; readonly sessionId: string; readonly user: User }
  /** The sign-in is too old. Nothing was checked. */
  | { readonly outcome: 'sign in again' }
  /** Decided before the old password is checked, so it costs no attempt. */
  | { readonly outcome: PasswordFault }
  | { readonly outcome: 'wrong password' }
  | NotChecked

/** Changes a user's own password. The old password is required, and rate limited as at sign-in. */
export async function changeOwnPassword(
  { user: before, session: current }: Person,
  { oldPassword, newPassword, signOutDevices, language, knownBrowser: kept, requester }: OwnPasswordChange,
  origin: Origin,
  parts: SignInParts,
): Promise<PasswordChangeResult> {
  if (!isFresh('password', current, parts.now())) return { outcome: 'sign in again' }
  const fault = await passwordFault(newPassword, before)
  if (fault) return { outcome: fault }
  const { username } = before
  const knownBrowser = kept && knownTo(before, kept)
  const attempt = await attemptPassword({ username, knownBrowser }, origin, parts.attempts, (slot) =>
    changePassword(before, { oldPassword, newPassword, signOutDevices, language, slot }, origin, parts),
  )
  if (attempt.outcome !== 'checked') return attempt
  if (!attempt.value) return { outcome: 'wrong password' }
  const user = attempt.value
  const hasSecondStep = (await parts.secondSteps.find(user.sub)) !== null
  const { sessionId, session } = startSession({ user, ...continuedProof(current, hasSecondStep) }, requester, parts)
  await Promise.all([attempt.succeeded(), parts.browserSessions.add(session)])
  return { outcome: 'changed', sessionId, user }
}

/**
 * The old password was just proved, a second factor was not: a session that has one keeps it with its own time, so that a change of the
 * password makes no second factor recent. One of an account with a second step keeps its time too: it may be from before that was set up.
 */
function continuedProof({ amr, authTime }: Person['session'], hasSecondStep: boolean) {
  if (amr.includes('mfa')) return { amr: [...new Set([...passwordAmr, ...amr])], authTime }
  return hasSecondStep ? { amr: passwordAmr, authTime } : { amr: passwordAmr }
}
