import type { Language } from '../../../contract/index.ts'
import { endSignIns, type SignInsParts } from '../../accounts/end-sign-ins.ts'
import type { User, UserChange } from '../../accounts/user.ts'
import { type AuditEntry, type AuditLog, auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { CredentialStore, Credentials } from '../../credentials/credentials.ts'
import type { Passwords } from '../../credentials/password.ts'
import type { QueueSlot } from '../../limits/hashing-queue.ts'
import { newNotice } from '../../notices/notice.ts'
import type { Random } from '../../random.ts'

export type PasswordChange = {
  readonly oldPassword: string
  /** Without a fault (`passwordFault`). */
  readonly newPassword: string
  /** Whether devices are signed out as well as browsers. */
  readonly signOutDevices: boolean
  /** That of the page, for the notice. */
  readonly language: Language
  /** The slot in the hashing queue for the old password. */
  readonly slot?: QueueSlot
}

export type PasswordChangeParts = SignInsParts & {
  readonly credentials: CredentialStore
  readonly passwords: Passwords
  readonly audit: AuditLog
  readonly random: Random
}

/**
 * A user's own change. It signs out every browser, including the one it came from. Returns the updated account; null when
 * the old password is wrong, or was changed in the meantime.
 */
export async function changePassword(
  { sub }: Pick<User, 'sub'>,
  { oldPassword, newPassword, signOutDevices, language, slot }: PasswordChange,
  origin: Origin,
  parts: PasswordChangeParts,
): Promise<User | null> {
  const { passwords, now } = parts
  const entry = (facts: Partial<AuditEntry>) => auditEntry('user-password', now(), { ...origin, sub, ...facts })
  const refuse = async (): Promise<null> => {
    await parts.audit.append(entry({ outcome: 'refused', details: { reason: 'wrong password' } }))
    return null
  }
  const before = (await parts.credentials.find(sub))?.passwordHash ?? null
  if (!(await passwords.verify(oldPassword, before, slot))) return refuse()
  const passwordHash = await passwords.hash(newPassword)
  let wasOvertaken = false
  const change = (user: User, stored: Credentials): UserChange | null => {
    // Knowing the old password must not be enough to undo a change that was applied first.
    wasOvertaken = stored.passwordHash !== before || !user.enabled
    return wasOvertaken ? null : { ...user, passwordHash }
  }
  const details = { devices: signOutDevices }
  const notice = newNotice({ kind: 'password changed', sub, at: now(), language, details }, parts.random)
  const changed = await endSignIns(sub, { change, devices: signOutDevices, audit: entry({}), notice }, parts)
  return wasOvertaken ? refuse() : changed
}
