import { type AuditEntry, type AuditLog, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Place } from '../limits/hashing-queue.ts'
import { endSignIns, type SignInsParts } from './end-sign-ins.ts'
import type { Passwords } from './password.ts'
import type { User } from './user.ts'

export type PasswordChange = {
  readonly oldPassword: string
  /** Of an allowed length (contract: passwordLength). */
  readonly newPassword: string
  /** Whether every device is signed out as well. */
  readonly signOutDevices: boolean
  /** Where the old password waits to be checked. */
  readonly place?: Place
}

export type PasswordChangeParts = SignInsParts & { readonly passwords: Passwords; readonly audit: AuditLog }

/**
 * A person's own change. Every browser is signed out by it, the one it came from included. Answers the account as it is
 * now; null: the old password is not right, or no longer is.
 */
export async function changePassword(
  { sub, passwordHash: before }: User,
  { oldPassword, newPassword, signOutDevices, place }: PasswordChange,
  origin: Origin,
  parts: PasswordChangeParts,
): Promise<User | null> {
  const { passwords, now } = parts
  const entry = (facts: Partial<AuditEntry>) => auditEntry('user-password', now(), { ...origin, sub, ...facts })
  const refuse = async (): Promise<null> => {
    await parts.audit.append(entry({ outcome: 'refused', details: { reason: 'wrong password' } }))
    return null
  }
  if (!(await passwords.verify(oldPassword, before, place))) return refuse()
  const passwordHash = await passwords.hash(newPassword)
  let wasOvertaken = false
  const change = (user: User): User | null => {
    // Somebody who knew the old password must not undo a change that came first.
    wasOvertaken = user.passwordHash !== before || !user.enabled
    return wasOvertaken ? null : { ...user, passwordHash }
  }
  const changed = await endSignIns(sub, { change, devices: signOutDevices, audit: entry({}) }, parts)
  return wasOvertaken ? refuse() : changed
}
