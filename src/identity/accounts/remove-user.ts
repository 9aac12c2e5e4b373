import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { UserStore } from './user.ts'

/** Removes an account, and with it its sign-ins. Returns false if there is no such user. */
export async function removeUser(
  username: string,
  { users, now }: { readonly users: UserStore; readonly now: Clock },
): Promise<boolean> {
  const user = await users.findByName(username)
  if (!user) return false
  const { sub } = user
  const facts = { details: { browsers: true, devices: true }, personal: { username: user.username } }
  const at = now()
  return users.remove(sub, at, auditEntry('user-remove', at, { sub, ...facts }))
}
