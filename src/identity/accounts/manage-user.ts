import { type AuditLog, auditEntry, type Origin } from '../audit/audit-log.ts'
import { eraseDetails } from '../audit/erase-details.ts'
import type { Passwords } from '../credentials/password.ts'
import { readName } from '../names/name.ts'
import { usernameSkeleton } from '../names/skeleton.ts'
import { newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import { endSignIns, type SignInsParts } from './end-sign-ins.ts'
import type { User, UserStore } from './user.ts'

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

/**
 * Signs an account out of all devices and browsers. `origin` null: by an operator, of which the owner is notified. Returns false if
 * the account does not exist.
 */
export async function signOutEverywhere(
  sub: string,
  origin: Origin | null,
  parts: SignInsParts & { readonly random: Random },
): Promise<boolean> {
  const at = parts.now()
  const audit = auditEntry('user-sign-out', at, { ...origin, sub })
  const notified = origin === null && { notice: newNotice({ kind: 'signed out', sub, at }, parts.random) }
  return (await endSignIns(sub, { devices: true, audit, ...notified }, parts)) !== null
}

export type Renaming =
  /** The username as it was stored. */
  | { readonly outcome: 'renamed' | 'unchanged'; readonly username: string }
  | { readonly outcome: 'no such user' }
  /** The username itself, or that of another account which it could be mistaken for. */
  | { readonly outcome: 'taken'; readonly takenBy: string }

/** Changes a username; sign-ins continue, and tokens issued from now on have the new one. The same name changes nothing. Throws NameError. */
export async function renameUser(
  { username, to: given }: { readonly username: string; readonly to: string },
  { users, now }: SignInsParts,
): Promise<Renaming> {
  const to = readName(given, 'The username')
  const user = await users.findByName(username)
  if (!user) return { outcome: 'no such user' }
  if (user.username === to) return { outcome: 'unchanged', username: to }
  const alike = await findAlike(to, user, users)
  if (alike) return { outcome: 'taken', takenBy: alike.username }
  const personal = { from: user.username, to }
  const outcome = await users.rename(user.sub, to, auditEntry('user-rename', now(), { sub: user.sub, personal }))
  if (outcome === 'taken') return { outcome, takenBy: to }
  return outcome === 'renamed' ? { outcome, username: to } : { outcome }
}

/** Another account; the own name may be spelled differently. */
async function findAlike(to: string, { sub }: User, users: UserStore): Promise<User | undefined> {
  const skeleton = usernameSkeleton(to)
  return (await users.list()).find((user) => user.sub !== sub && usernameSkeleton(user.username) === skeleton)
}

type RemovalParts = SignInsParts & { readonly audit: Pick<AuditLog, 'erase'> }

/** Removes an account, and with it its sign-ins. Returns false if the user does not exist. */
export async function removeUser(username: string, parts: RemovalParts): Promise<boolean> {
  const user = await parts.users.findByName(username)
  return user !== null && removeAccount(user, null, parts)
}

/**
 * Removes an account with its sign-ins, then the personal details of its entries in the audit log, which retention does again.
 * `origin` null: by an operator. Returns false if it was removed already.
 */
export async function removeAccount(
  { sub, username }: Pick<User, 'sub' | 'username'>,
  origin: Origin | null,
  { users, audit, now }: RemovalParts,
): Promise<boolean> {
  const at = now()
  const facts = { ...origin, sub, details: { browsers: true, devices: true }, personal: { username } }
  const isRemoved = await users.remove(sub, at, auditEntry('user-remove', at, facts))
  if (isRemoved) await eraseDetails(sub, { audit, now })
  return isRemoved
}
