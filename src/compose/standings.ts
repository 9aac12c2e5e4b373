import { airacEnds, sourceIdOf } from '../facts/index.ts'
import type { Standings } from '../health/index.ts'
import { type Clock, nextRotation } from '../identity/index.ts'
import type { Store } from '../store/index.ts'
import { sourcesOfCycle } from './checks/index.ts'

type Parts = {
  readonly store: Pick<Store, 'jobs' | 'editions' | 'signingKeys' | 'backups'>
  readonly now: Clock
}

/** Milliseconds. */
const day = 86_400_000

/** For metrics; see createStandings. */
export async function readStandings({ store, now }: Parts): Promise<Standings> {
  const [jobs, editions, keys, backup] = await Promise.all([
    store.jobs.standings({ dueBefore: 0, failedAfter: now() - day }),
    store.editions.list(),
    store.signingKeys.list(),
    store.backups.newest(),
  ])
  const unsent = jobs.filter(({ kind, state }) => kind === 'notice' && state !== 'failed')
  return {
    jobs: jobs.map(({ kind, state, count }) => ({ kind, state, count })),
    editions: editions.flatMap(({ source, cycle, state, publishedAt }) =>
      state === 'live'
        ? [
            {
              source: sourceIdOf(source),
              publishedAt: publishedAt ?? now(),
              endsAt: sourcesOfCycle.has(source) ? airacEnds(cycle) : null,
            },
          ]
        : [],
    ),
    nextRotation: nextRotation(keys),
    lastBackup: backup?.startedAt ?? null,
    oldestNotice: unsent.length === 0 ? null : Math.min(...unsent.map(({ oldestAt }) => oldestAt)),
  }
}
