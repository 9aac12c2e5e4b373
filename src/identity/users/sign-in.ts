import type { Passwords } from './password.ts'
import type { User, UserStore } from './user.ts'

/** null for an unknown user, a wrong password and a disabled account alike (ASVS 6.3.8: no enumeration). */
export async function signIn(
  { username, password }: { username: string; password: string },
  { users, passwords }: { users: UserStore; passwords: Passwords },
): Promise<User | null> {
  const user = await users.findByName(username)
  const fits = await passwords.verify(password, user?.passwordHash ?? null)
  return fits && user?.enabled ? user : null
}
