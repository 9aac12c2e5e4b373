import type { Clock, TrustedClock } from './identity/index.ts'
import type { Rounds } from './jobs/index.ts'
import type { Store } from './store/index.ts'

type Parts = {
  readonly store: Pick<Store, 'editions'>
  readonly now: Clock
  readonly trustedClock: Pick<TrustedClock, 'isLeaping'>
  readonly rounds: Rounds
  readonly log: { info(facts: object, message: string): void }
}

/** Editions go live at their effective time, at the latest a minute later. */
export async function activateOnTime({ store, now, trustedClock, rounds, log }: Parts): Promise<void> {
  const activate = async () => (trustedClock.isLeaping() ? [] : store.editions.activateDue(now()))
  await activate()
  rounds.start({
    seconds: 60,
    async work() {
      for (const edition of await activate()) log.info({ edition }, 'An edition went live at its effective time')
    },
    failure: 'Editions could not go live at their effective time',
  })
}
