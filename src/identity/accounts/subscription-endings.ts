import { hash } from 'node:crypto'
import { type JobKind, oneByOne } from '../../jobs/index.ts'
import type { Clock } from '../clock.ts'
import { type NewNotice, type NoticeStore, newNotice } from '../notices/notice.ts'
import type { Subscription } from './subscription.ts'
import type { User, UserStore } from './user.ts'

const day = 86_400_000

/** Days before the end of a subscription on which its owner is notified, the nearest first. */
export const endingStages = [3, 14] as const

type Ending = { readonly subscription: Subscription & { readonly endsAt: number }; readonly stage: number }

/** The subscriptions of an account that are about to end, each with its stage; not those that another of the same kind continues. */
export function endingsOf({ subscriptions }: Pick<User, 'subscriptions'>, now: number): readonly Ending[] {
  return subscriptions.flatMap((subscription) => {
    const { kind, startsAt, endsAt } = subscription
    if (endsAt === null || endsAt <= now || startsAt > now) return []
    const stage = endingStages.find((days) => endsAt - now <= days * day)
    const isContinued = subscriptions.some(
      (other) => other.kind === kind && other.startsAt <= endsAt && (other.endsAt === null || other.endsAt > endsAt),
    )
    return stage === undefined || isContinued ? [] : [{ subscription: { ...subscription, endsAt }, stage }]
  })
}

type EndingParts = {
  readonly users: Pick<UserStore, 'list'>
  readonly notices: Pick<NoticeStore, 'add'>
  readonly now: Clock
  /** While the clock may be wrong, nobody is notified: every subscription would seem to end. */
  readonly mayNotify: () => boolean
}

/** Notifies owners of subscriptions that are about to end, each stage once, at any number of servers. */
export const subscriptionEndings = ({ users, notices, now, mayNotify }: EndingParts): JobKind => ({
  name: 'subscription endings',
  runsIn: 'servers',
  schedule: '20 * * * *',
  retry: [60, 600],
  lease: 600,
  together: 1,
  mayRun: mayNotify,
  failure: 'Owners could not be notified of subscriptions that end',
  run: oneByOne(async ({ signal }) => {
    let added = 0
    const at = now()
    for (const user of await users.list()) {
      if (signal.aborted) break
      if (!user.enabled) continue
      for (const ending of endingsOf(user, at)) if (await notices.add(endingNotice(user, ending, at))) added += 1
    }
    return { notices: added }
  }),
})

/** Its id is the same for the same stage of the same end, so that a store adds it once. A changed end is another one. */
function endingNotice({ sub }: User, { subscription: { kind, endsAt }, stage }: Ending, at: number): NewNotice {
  const id = hash('sha256', JSON.stringify(['subscription ending', sub, kind, endsAt, stage]), 'hex').slice(0, 32)
  const details = { subscription: kind, endsAt }
  return newNotice({ kind: 'subscription ending', sub, at, details }, () => Buffer.from(id, 'hex'))
}
