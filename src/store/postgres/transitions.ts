import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../contract/index.ts'
import { ChangedMeanwhile } from './connections.ts'

/** Reads, decides and writes; throws ChangedMeanwhile when what was read is no longer so, and then nothing was written. */
export type Transition<T> = () => Promise<T>

/** Runs transitions; those of one key one after the other, so that only other processes can get ahead of them. */
export type Transitions = <T>(key: string, transition: Transition<T>) => Promise<T>

/** How often a transition is decided anew. Each time somebody else has had their way, so all of them come to an end. */
const attempts = 200

export function runTransitions(): Transitions {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, transition: Transition<T>): Promise<T> => {
    const before = last.get(key)
    const turn = before ? before.then(() => decided(transition)) : decided(transition)
    const settled = turn.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => {
      if (last.get(key) === settled) last.delete(key)
    })
    return turn
  }
}

async function decided<T>(transition: Transition<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transition()
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error
      if (attempt === attempts)
        throw new StoreUnavailable('The database was too busy to settle a change', { cause: error })
      if (attempt > 3) await wait(Math.random() * Math.min(attempt, 20))
    }
  }
}
