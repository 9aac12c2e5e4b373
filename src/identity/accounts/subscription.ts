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

/**
 * When the subscription of a kind that is in force ends, with those that continue it without a gap. null: it has no end, or there is
 * none.
 */
export function subscriptionEnd(
  subscriptions: readonly Subscription[],
  kind: SubscriptionKind,
  now: number,
): number | null {
  const held = subscriptionOf(subscriptions, kind, now)
  let end = held?.state === 'active' ? held.endsAt : null
  const next = (from: number): Subscription | undefined =>
    subscriptions.find(
      (other) => other.kind === kind && other.startsAt <= from && (other.endsAt === null || other.endsAt > from),
    )
  for (let continued = end === null ? undefined : next(end); continued && end !== null; continued = next(end)) {
    end = continued.endsAt
    if (end === null) break
  }
  return end
}
