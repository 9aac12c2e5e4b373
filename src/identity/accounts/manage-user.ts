import { auditEntry } from '../audit/audit-log.ts'
import type { Passwords } from '../credentials/password.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { endSignIns, type SignInsParts } from './end-sign-ins.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

/** An operator's changes to an account, by username. Each returns false when there is no such user. */

type OperatorParts = SignInsParts & { readonly random: Random }

/** Signs out every browser, and with `signOutDevices` every device. `password`: without a fault. */
export async function resetPassword(
  { username, password, signOutDevices }: { username: string; password: string; signOutDevices: boolean },
  parts: OperatorParts & { readonly passwords: Pick<Passwords, 'hash'> },
): Promise<boolean> {
  const passwordHash = await parts.passwords.hash(password)
  const user = await parts.users.findByName(username)
  if (!user) return false
  const { sub } = user
  const at = parts.now()
  const audit = auditEntry('user-password', at, { sub })
  const notice = newNotice({ kind: 'password reset', sub, at, details: { devices: signOutDevices } }, parts.random)
  const change = (before: typeof user) => ({ ...before, passwordHash })
  return (await endSignIns(sub, { change, devices: signOutDevices, audit, notice }, parts)) !== null
}

/** On all devices and browsers. */
export async function signOutUser(username: string, parts: OperatorParts): Promise<boolean> {
  const user = await parts.users.findByName(username)
  return user !== null && signOutEverywhere(user.sub, null, parts)
}

/** Disabling an account also ends its sign-ins, in the same write; enabling it restores none. */
export async function setUserEnabled(username: string, enabled: boolean, parts: SignInsParts): Promise<boolean> {
  const { users, now } = parts
  const user = await users.findByName(username)
  if (!user) return false
  const { sub } = user
  const change = (before: typeof user) => ({ ...before, enabled })
  if (enabled) return users.update(sub, change, auditEntry('user-enable', now(), { sub }))
  const audit = auditEntry('user-disable', now(), { sub })
  return (await endSignIns(sub, { change, devices: true, audit }, parts)) !== null
}
