import type { Language } from '../../contract/index.ts'
import { endSignIns } from '../accounts/end-sign-ins.ts'
import type { User, UserChange, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Passwords } from '../credentials/password.ts'
import { type PasswordFault, passwordFault } from '../credentials/password-fault.ts'
import { PasswordsBusy } from '../limits/hashing-queue.ts'
import { newNotice } from '../notices/notice.ts'
import type { NotChecked } from '../sign-in/method.ts'
import { busy, unlessBusy } from '../sign-in/password/password-attempt.ts'
import { findResetLink, isOfThisVersion, type RefuseResetParts, refuseReset } from './find-reset-link.ts'

export type OwnReset = {
  readonly token: string
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
  /** The link stays valid. */
  | { readonly outcome: PasswordFault; readonly user: User }
  | (NotChecked & { readonly user: User })

export type OwnResetParts = RefuseResetParts & {
  readonly users: UserStore
  readonly passwords: Pick<Passwords, 'hash'>
}

/**
 * Sets the password of the account of a reset link, and nothing else. Every browser, remembered ones included, and every other link of the
 * account ends in the same write, which therefore succeeds once: links carry the version that it raises. Signs nobody in.
 */
export async function resetOwnPassword(
  { token, password, signOutDevices, language, signedInAs }: OwnReset,
  origin: Origin,
  parts: OwnResetParts,
): Promise<OwnResetResult> {
  const refuse = async (refused: Parameters<typeof refuseReset>[0]): Promise<OwnResetResult> => {
    await refuseReset(refused, origin, parts)
    return { outcome: 'refused' }
  }
  const found = await findResetLink(token, parts)
  if (found.state === 'closed') return refuse(found)
  const { link, user } = found
  const { sub } = link
  if (signedInAs !== null && signedInAs !== sub) return refuse({ link, reason: 'signed in as another' })
  const fault = await passwordFault(password, user)
  if (fault) return { outcome: fault, user }
  const passwordHash = await unlessBusy(() => parts.passwords.hash(password))
  if (passwordHash instanceof PasswordsBusy) return { ...busy(passwordHash), user }

  const change = (before: User): UserChange | null =>
    before.enabled && isOfThisVersion(link, before) ? { ...before, passwordHash } : null
  const at = parts.now()
  const audit = auditEntry('password-reset', at, { ...origin, sub, details: { link: link.id } })
  const details = { devices: signOutDevices }
  const notice = newNotice({ kind: 'password set by link', sub, at, language, details }, parts.random)
  const changed = await endSignIns(sub, { change, devices: signOutDevices, audit, notice }, parts)
  return changed ? { outcome: 'reset', user: changed } : refuse({ link, reason: 'void link' })
}
