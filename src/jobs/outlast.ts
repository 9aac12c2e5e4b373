import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../failures/index.ts'

export type OutageParts = {
  readonly random: (bytes: number) => Buffer
  /** Aborting it ends the waiting. */
  readonly signal?: AbortSignal
  /** Called before each wait. */
  readonly onOutage?: (error: StoreUnavailable) => void
  /** Milliseconds of the longest wait, and of all waits together, before jitter halves them at most: 15 s and 75 s by default. */
  readonly longestWait?: number
  readonly lasts?: number
  /** Milliseconds; by default a timer. */
  readonly wait?: (time: number, signal?: AbortSignal) => Promise<unknown>
}

/** Milliseconds. Each wait is twice the one before. */
const firstWait = 500

/**
 * Runs work again that failed because a store is away which may be back soon, after waits with jitter. Work must be such that an
 * attempt may have written without an answer. Throws what the last attempt threw.
 */
export async function outlast<T>(work: () => Promise<T>, parts: OutageParts): Promise<T> {
  const { random, signal, onOutage, longestWait = 15_000, lasts = 75_000, wait = untilAborted } = parts
  for (let next = Math.min(firstWait, longestWait), left = lasts; ; next = Math.min(next * 2, longestWait)) {
    try {
      return await work()
    } catch (error) {
      const isTransient = error instanceof StoreUnavailable && error.isTransient
      if (!isTransient || left <= 0 || signal?.aborted) throw error
      onOutage?.(error)
      await wait(next * (0.5 + random(4).readUInt32BE() / 2 ** 33), signal)
      left -= next
      if (signal?.aborted) throw error
    }
  }
}

const untilAborted = (time: number, signal?: AbortSignal): Promise<unknown> =>
  pause(time, undefined, { signal }).catch(() => undefined)
