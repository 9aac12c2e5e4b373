import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../failures/index.ts'
import { type Asking, ChangedMeanwhile, type Connections, patience } from './connections.ts'

/** Reads, decides and writes; throws ChangedMeanwhile when what was read is no longer so, and then nothing was written. */
export type Transition<T> = (db: Asking) => Promise<T>

/** Runs transitions; those of one key one after the other, so that only other processes can get ahead of them. */
export type Transitions = <T>(key: string, transition: Transition<T>) => Promise<T>

/** How often a transition is decided anew. Each time somebody else has had their way, so all of them come to an end. */
const attempts = 200

/** Nobody waits longer than for one question, the turns of others and further attempts included. */
export function runTransitions(db: Connections): Transitions {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, transition: Transition<T>): Promise<T> => {
    const until = performance.now() + patience
    const turn = (last.get(key) ?? Promise.resolve()).then(() => decided(transition, db, until))
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return turn
  }
}

async function decided<T>(transition: Transition<T>, { ask }: Connections, until: number): Promise<T> {
  const within: Asking = { ask: (what, values) => ask(what, values, until) }
  let cause: unknown
  for (let attempt = 1; attempt <= attempts && performance.now() < until; attempt += 1) {
    try {
      return await transition(within)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      cause = error
      if (attempt > 3) await wait(Math.random() * Math.min(attempt, 20))
    }
  }
  throw new StoreUnavailable('The database was too busy to settle a change', { cause })
}
