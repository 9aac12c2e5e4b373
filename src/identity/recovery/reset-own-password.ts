import type { Language } from '../../contract/index.ts'
import { endSignIns } from '../accounts/end-sign-ins.ts'
import type { User, UserChange, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import { type PasswordFault, passwordFault } from '../credentials/password-fault.ts'
import { PasswordsBusy } from '../limits/hashing-queue.ts'
import { newNotice } from '../notices/notice.ts'
import type { NotChecked, VerificationParts } from '../sign-in/method.ts'
import { checkPassword } from '../sign-in/password/check-password.ts'
import { attemptPassword, busy, unlessBusy } from '../sign-in/password/password-attempt.ts'
import {
  type FoundReset,
  findResetLink,
  isOfThisVersion,
  type RefuseResetParts,
  refuseReset,
} from './find-reset-link.ts'
import { isWithinLifetime } from './link.ts'
import type { ResetLink } from './reset-link.ts'

export type OwnReset = {
  readonly token: string
  /** The id of the link whose form was sent; null: not stated. */
  readonly shown: string | null
  readonly password: string
  /** Whether devices are signed out as well as browsers. */
  readonly signOutDevices: boolean
  /** That of the page. */
  readonly language: Language
  /** The `sub` of the account that the browser is signed in to; null: none. */
  readonly signedInAs: string | null
}

export type OwnResetResult =
  /** The account, which no browser is signed in to. */
  | { readonly outcome: 'reset'; readonly user: User }
  | { readonly outcome: 'refused' }
  /** The browser opened another link after the form was shown. Nothing changes. */
  | { readonly outcome: 'another link' }
  /** The link stays valid. */
  | ({ readonly outcome: PasswordFault } & OpenLink)
  | (NotChecked & OpenLink)

type OpenLink = { readonly link: ResetLink; readonly user: User }

export type OwnResetParts = RefuseResetParts &
  Pick<VerificationParts, 'attempts' | 'credentials' | 'passwords'> & { readonly users: UserStore }

/**
 * Sets the password of the account of a reset link, and nothing else. Every browser, remembered ones included, and every other link of the
 * account ends in the same write, which therefore succeeds once: links carry the version that it raises. Signs nobody in.
 */
export async function resetOwnPassword(
  { token, shown, password, signOutDevices, language, signedInAs }: OwnReset,
  origin: Origin,
  parts: OwnResetParts,
): Promise<OwnResetResult> {
  const refuse = async (refused: Closed): Promise<OwnResetResult> => {
    const before = await setBefore(refused, password, origin, parts)
    if (before) return before
    await refuseReset(refused, origin, parts)
    return { outcome: 'refused' }
  }
  const found = await findResetLink(token, parts)
  if (shown !== null && found.link && found.link.id !== shown) return { outcome: 'another link' }
  if (found.state === 'closed') return refuse(found)
  const { link, user } = found
  const { sub } = link
  if (signedInAs !== null && signedInAs !== sub) return refuse({ link, reason: 'signed in as another' })
  const fault = await passwordFault(password, user)
  if (fault) return { outcome: fault, link, user }
  const passwordHash = await unlessBusy(() => parts.passwords.hash(password))
  if (passwordHash instanceof PasswordsBusy) return { ...busy(passwordHash), link, user }

  const change = (before: User): UserChange | null =>
    before.enabled && isOfThisVersion(link, before) ? { ...before, passwordHash } : null
  const at = parts.now()
  const audit = auditEntry('password-reset', at, { ...origin, sub, details: { link: link.id } })
  const details = { devices: signOutDevices }
  const notice = newNotice({ kind: 'password set by link', sub, at, language, details }, parts.random)
  const changed = await endSignIns(sub, { change, devices: signOutDevices, audit, notice }, parts)
  return changed ? { outcome: 'reset', user: changed } : refuse({ link, reason: 'void link' })
}

type Closed = Pick<Extract<FoundReset, { state: 'closed' }>, 'link' | 'reason'>

/**
 * For a form that was sent twice, by a double press for example: the link was used, and the account has the password that is given.
 * Counted as an attempt at it; a wrong one is refused, after which there is no other. null: it was not.
 */
async function setBefore(
  { link, reason }: Closed,
  password: string,
  origin: Origin,
  parts: OwnResetParts,
): Promise<OwnResetResult | null> {
  if (link === null || reason !== 'void link' || link.refusedAt !== null) return null
  const user = await parts.users.find(link.sub)
  if (user?.browserSessionVersion !== link.sessionVersion + 1 || !isWithinLifetime(link, parts.now())) return null
  const { username } = user
  const attempt = await attemptPassword({ username, knownBrowser: null }, origin, parts.attempts, (slot) =>
    checkPassword({ username, password, slot }, parts),
  )
  if (attempt.outcome !== 'checked') return { ...attempt, link, user }
  if (attempt.value.user?.sub !== link.sub) return null
  await attempt.succeeded()
  return { outcome: 'reset', user }
}
