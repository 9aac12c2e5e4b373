import type { SubscriptionKind } from '../../contract/index.ts'
import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Passwords } from '../credentials/password.ts'
import { readEmailAddress } from '../names/email-address.ts'
import { readName } from '../names/name.ts'
import { usernameSkeleton } from '../names/skeleton.ts'
import type { Random } from '../random.ts'
import { newAccount, type User, type UserStore } from './user.ts'

export type NewUser = {
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  readonly password: string
  /** From now on, without end; default none. */
  readonly subscriptions?: readonly SubscriptionKind[]
}

export type RegisteredUser =
  | { readonly user: User }
  /** The username itself, or one of another account that looks like it. */
  | { readonly takenBy: string }

/** Adds a user, with the names that `readNewUser` returns. */
export async function registerUser(
  given: NewUser,
  {
    users,
    passwords,
    random,
    now,
  }: { users: UserStore; passwords: Pick<Passwords, 'hash'>; random: Random; now: Clock },
): Promise<RegisteredUser> {
  const { username, name, email } = readNewUser(given)
  if (await users.findByName(username)) return { takenBy: username }
  const skeleton = usernameSkeleton(username)
  const alike = (await users.list()).find((user) => usernameSkeleton(user.username) === skeleton)
  if (alike) return { takenBy: alike.username }
  const { subscriptions = [] } = given
  const createdAt = now()
  const user: User = {
    sub: random(16).toString('base64url'),
    username,
    name,
    email,
    enabled: true,
    ...newAccount,
    createdAt,
    subscriptions: subscriptions.map((kind) => ({ kind, startsAt: createdAt, endsAt: null })),
  }
  const passwordHash = await passwords.hash(given.password)
  const details = subscriptions.length > 0 ? { subscriptions } : {}
  await users.add(
    { ...user, passwordHash },
    auditEntry('user-add', createdAt, { sub: user.sub, details, personal: { username } }),
  )
  return { user }
}

type NewNames = Pick<NewUser, 'username' | 'name' | 'email'>

/** The names in the form in which they are stored. Throws NameError. */
export function readNewUser({ username, name, email }: NewNames): NewNames {
  return {
    username: readName(username, 'The username'),
    name: name === null ? null : readName(name, 'The name'),
    email: email === null ? null : readEmailAddress(email),
  }
}
