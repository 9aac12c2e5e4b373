import type { SubscriptionKind } from '../../contract/index.ts'
import type { Clock } from '../clock.ts'
import type { PasskeyStore } from '../credentials/passkey.ts'
import { type ListedSecondStep, type SecondStepStore, secondStepOf } from '../credentials/second-step.ts'
import { type SubscriptionNow, subscriptionState } from './subscription.ts'
import { entitlements, type User, type UserStore } from './user.ts'

/** A user as operators see them. */
export type ListedUser = Pick<User, 'username' | 'name' | 'email' | 'emailVerifiedAt' | 'enabled' | 'createdAt'> & {
  /** In force now. */
  readonly subscriptions: readonly SubscriptionKind[]
  /** All that are stored, also those that begin later or have ended. */
  readonly subscriptionPeriods: readonly SubscriptionNow[]
}

type Parts<Method extends keyof UserStore> = { readonly users: Pick<UserStore, Method>; readonly now: Clock }

export async function listUsers({ users, now }: Parts<'list'>): Promise<readonly ListedUser[]> {
  const time = now()
  return (await users.list()).map((user) => listed(user, time))
}

/** A user with how they can sign in. */
export type ShownUser = ListedUser & {
  /** How many there are. */
  readonly passkeys: number
  /** null: none. */
  readonly secondStep: ListedSecondStep | null
}

/** null: no such user. */
export async function findUser(
  username: string,
  {
    users,
    passkeys,
    secondSteps,
    now,
  }: Parts<'findByName'> & {
    readonly passkeys: Pick<PasskeyStore, 'list'>
    readonly secondSteps: Pick<SecondStepStore, 'find'>
  },
): Promise<ShownUser | null> {
  const user = await users.findByName(username)
  if (!user) return null
  const [held, secondStep] = await Promise.all([passkeys.list(user.sub), secondStepOf(user.sub, { secondSteps })])
  return { ...listed(user, now()), passkeys: held.length, secondStep }
}

function listed(user: User, now: number): ListedUser {
  const { username, name, email, emailVerifiedAt, enabled, createdAt } = user
  const subscriptionPeriods = user.subscriptions.map((held) => ({ ...held, state: subscriptionState(held, now) }))
  const held = { subscriptions: entitlements(user, now), subscriptionPeriods }
  return { username, name, email, emailVerifiedAt, enabled, createdAt, ...held }
}
