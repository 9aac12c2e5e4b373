import type { QueueSlot } from '../limits/hashing-queue.ts'
import type { Passwords } from './password.ts'
import type { User, UserStore } from './user.ts'

export type CheckedCredentials =
  | { readonly user: User }
  /** For the audit log only. `sub`: of the account with this username. */
  | { readonly user: null; readonly sub: string | null; readonly reason: string }

/** The page is the same for an unknown user, a wrong password and a disabled account (ASVS 6.3.8: no enumeration). */
export async function checkCredentials(
  { username, password, slot }: { username: string; password: string; slot?: QueueSlot },
  { users, passwords }: { users: UserStore; passwords: Passwords },
): Promise<CheckedCredentials> {
  const user = await users.findByName(username)
  const fits = await passwords.verify(password, user?.passwordHash ?? null, slot)
  if (!user) return { user, sub: null, reason: 'unknown username' }
  if (!fits) return { user: null, sub: user.sub, reason: 'wrong password' }
  return user.enabled ? { user } : { user: null, sub: user.sub, reason: 'account disabled' }
}
