import type { User } from '../../accounts/user.ts'
import type { QueueSlot } from '../../limits/hashing-queue.ts'
import type { VerificationParts } from '../method.ts'

export type CheckedPassword =
  | { readonly user: User }
  /** For the audit log only. `sub`: of the account with this username. */
  | { readonly user: null; readonly sub: string | null; readonly reason: string }

/** The page is the same for an unknown user, a wrong password and a disabled account (ASVS 6.3.8: no enumeration). */
export async function checkPassword(
  { username, password, slot }: { username: string; password: string; slot?: QueueSlot },
  { users, credentials, passwords }: Pick<VerificationParts, 'users' | 'credentials' | 'passwords'>,
): Promise<CheckedPassword> {
  const user = await users.findByName(username)
  // Looked up also for an unknown user, so that it takes as long. Read after the account: the password is then never older than the
  // session version.
  const stored = await credentials.find(user?.sub ?? '')
  const fits = await passwords.verify(password, stored?.passwordHash ?? null, slot)
  if (!user) return { user, sub: null, reason: 'unknown username' }
  if (!fits) return { user: null, sub: user.sub, reason: 'wrong password' }
  return user.enabled ? { user } : { user: null, sub: user.sub, reason: 'account disabled' }
}
