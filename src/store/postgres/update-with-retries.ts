import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../failures/index.ts'
import { ChangedMeanwhile, type Connections, type Queryable } from './connections.ts'

/** Reads a snapshot, runs a step and writes; throws ChangedMeanwhile, having written nothing, when the snapshot is out of date. */
export type RetryableUpdate<T> = (db: Queryable) => Promise<T>

/** Runs updates; those of one key one after the other, so that only other processes can cause conflicts. */
export type UpdateWithRetries = <T>(key: string, update: RetryableUpdate<T>) => Promise<T>

/** How often an update is tried. Each conflict means that another process succeeded, so all of them end. */
const attempts = 200

/** A caller waits no longer than for one query, including the time in the queue and further attempts. */
export function createUpdateWithRetries(db: Connections): UpdateWithRetries {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, update: RetryableUpdate<T>): Promise<T> => {
    const until = performance.now() + db.queryTimeout
    const turn = (last.get(key) ?? Promise.resolve()).then(() => decided(update, db, until))
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return turn
  }
}

async function decided<T>(
  update: RetryableUpdate<T>,
  { query, actor, retried }: Connections,
  until: number,
): Promise<T> {
  const within: Queryable = { actor, query: (what, values) => query(what, values, until) }
  let cause: unknown
  for (let attempt = 1; attempt <= attempts && performance.now() < until; attempt += 1) {
    try {
      return await update(within)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      cause = error
      retried()
      if (attempt > 3) await wait(Math.random() * Math.min(attempt, 20))
    }
  }
  throw new StoreUnavailable('The database was too busy: other processes kept changing the same row', {
    cause,
    isTransient: true,
  })
}
