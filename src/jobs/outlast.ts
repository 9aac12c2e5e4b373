import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../failures/index.ts'

export type OutageParts = {
  readonly random: (bytes: number) => Buffer
  /** Aborting it ends the waiting. */
  readonly signal?: AbortSignal
  /** Called before each wait. */
  readonly onOutage?: (error: StoreUnavailable) => void
  /** Milliseconds; by default a timer. */
  readonly wait?: (time: number, signal?: AbortSignal) => Promise<unknown>
}

/** Attempts, and milliseconds of the longest waits between them: each is twice the one before. Together they take about a minute. */
const attempts = 10
const [firstWait, longestWait] = [500, 15_000]

/**
 * Runs work again that failed because a store is away which may be back soon, after waits with jitter. Work must be such that an
 * attempt may have written without an answer. Throws what the last attempt threw.
 */
export async function outlast<T>(work: () => Promise<T>, parts: OutageParts): Promise<T> {
  const { random, signal, onOutage, wait = untilAborted } = parts
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isTransient = error instanceof StoreUnavailable && error.isTransient
      if (!isTransient || attempt === attempts || signal?.aborted) throw error
      onOutage?.(error)
      const longest = Math.min(longestWait, firstWait * 2 ** (attempt - 1))
      await wait(longest * (0.5 + random(4).readUInt32BE() / 2 ** 33), signal)
      if (signal?.aborted) throw error
    }
  }
}

const untilAborted = (time: number, signal?: AbortSignal): Promise<unknown> =>
  pause(time, undefined, { signal }).catch(() => undefined)
