import type { SubscriptionKind } from '../../contract/index.ts'
import type { Clock } from '../clock.ts'
import { entitlements, type User, type UserStore } from './user.ts'

/** A user as operators see them. */
export type ListedUser = Pick<User, 'username' | 'name' | 'email' | 'enabled'> & {
  /** In force now. */
  readonly subscriptions: readonly SubscriptionKind[]
}

export async function listUsers({
  users,
  now,
}: {
  readonly users: Pick<UserStore, 'list'>
  readonly now: Clock
}): Promise<readonly ListedUser[]> {
  const time = now()
  return (await users.list()).map((user) => {
    const { username, name, email, enabled } = user
    return { username, name, email, enabled, subscriptions: entitlements(user, time) }
  })
}
