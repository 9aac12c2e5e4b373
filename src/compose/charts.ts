import { type ImageFolderParts, removeMarkedImages } from '../charts/index.ts'
import type { Clock, Random, TrustedClock } from '../identity/index.ts'
import type { Rounds } from '../jobs/index.ts'
import type { Store } from '../store/index.ts'

type Parts = {
  readonly store: Pick<Store, 'editions' | 'imageRemovals' | keyof Omit<ImageFolderParts, 'random'>>
  readonly now: Clock
  readonly random: Random
  readonly trustedClock: Pick<TrustedClock, 'isLeaping' | 'mayRemove'>
  readonly rounds: Rounds
  readonly log: { info(facts: object, message: string): void }
}

/** Editions go live at their effective time, at the latest a minute later; images that nothing uses are removed. */
export async function startChartRounds({ store, now, random, trustedClock, rounds, log }: Parts): Promise<void> {
  const activate = async () => (trustedClock.isLeaping() ? [] : store.editions.activateDue(now()))
  await activate()
  rounds.start(
    {
      seconds: 60,
      async work() {
        for (const edition of await activate()) log.info({ edition }, 'An edition went live at its effective time')
      },
      failure: 'Editions could not go live at their effective time',
    },
    {
      seconds: 3_600,
      async work() {
        const images = trustedClock.mayRemove() ? await removeMarkedImages({ ...store, random, now }) : 0
        if (images > 0) log.info({ images }, 'Images were removed that no edition has used for a day')
      },
      failure: 'Images that no edition uses could not be removed',
    },
  )
}
