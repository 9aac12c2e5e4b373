import type { SubscriptionKind } from '../../contract/index.ts'

/** From `startsAt` to before `endsAt`, milliseconds since 1970; null: without end. */
export type Subscription = {
  readonly kind: SubscriptionKind
  readonly startsAt: number
  readonly endsAt: number | null
}

/** `later`: it begins later. */
export type SubscriptionState = 'active' | 'later' | 'ended'

/** A subscription as it is at a moment. */
export type SubscriptionNow = Subscription & { readonly state: SubscriptionState }

export function subscriptionState({ startsAt, endsAt }: Subscription, now: number): SubscriptionState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt <= now ? 'active' : 'later'
}

const order: readonly SubscriptionState[] = ['active', 'later', 'ended']

/** Of a kind, the one in force, else the one that begins next, else the one that ended last. null: there was none. */
export function subscriptionOf(
  subscriptions: readonly Subscription[],
  kind: SubscriptionKind,
  now: number,
): SubscriptionNow | null {
  const [first] = subscriptions
    .filter((held) => held.kind === kind)
    .map((held) => ({ ...held, state: subscriptionState(held, now) }))
    .sort(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        (a.state === 'later' ? a.startsAt - b.startsAt : (b.endsAt ?? 0) - (a.endsAt ?? 0)),
    )
  return first ?? null
}
