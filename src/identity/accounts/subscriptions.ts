import type { SubscriptionKind } from '../../contract/index.ts'
import { auditEntry } from '../audit/audit-log.ts'
import type { SignInsParts } from './end-sign-ins.ts'
import type { Subscription } from './subscription.ts'
import type { User } from './user.ts'

const others = ({ subscriptions }: User, kind: SubscriptionKind) => subscriptions.filter((held) => held.kind !== kind)

const iso = (time: number): string => new Date(time).toISOString()

/** Replaces the subscription of this kind that the user has. false: no such user. */
export async function grantSubscription(
  username: string,
  granted: Subscription,
  { users, now }: SignInsParts,
): Promise<boolean> {
  const { kind, startsAt, endsAt } = granted
  const user = await users.findByName(username)
  if (!user) return false
  const details = { kind, from: iso(startsAt), until: endsAt && iso(endsAt) }
  const audit = auditEntry('subscription-grant', now(), { sub: user.sub, details })
  return users.update(user.sub, (before) => ({ ...before, subscriptions: [...others(before, kind), granted] }), audit)
}

/** false: no such user. */
export async function revokeSubscription(
  username: string,
  kind: SubscriptionKind,
  { users, now }: SignInsParts,
): Promise<boolean> {
  const user = await users.findByName(username)
  if (!user) return false
  const audit = auditEntry('subscription-revoke', now(), { sub: user.sub, details: { kind } })
  return users.update(user.sub, (before) => ({ ...before, subscriptions: others(before, kind) }), audit)
}
