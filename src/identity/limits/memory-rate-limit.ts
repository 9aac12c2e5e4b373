import type { Clock } from '../clock.ts'
import type { RateLimit } from './rate-limit.ts'
import { type Bucket, takeAttempt } from './rate-limit.ts'

/** Buckets in the memory of one server, for limits that may start over after a restart. */
export type MemoryRateLimit = {
  /** Seconds to wait; 0: one was taken. */
  take(key: string): number
}

/** The most keys kept; of more, the oldest are removed, which restores all their attempts. */
const mostKeys = 50_000

export function createMemoryRateLimit(limit: RateLimit, now: Clock, most = mostKeys): MemoryRateLimit {
  const buckets = new Map<string, Bucket>()

  /** Oldest first: writing a key moves it to the end. */
  function forget(time: number): void {
    for (const [key, { fullAt }] of buckets) {
      if (buckets.size < most && fullAt > time) return
      buckets.delete(key)
    }
  }

  return {
    take(key) {
      const time = now()
      const { next, reply } = takeAttempt([{ key, limit }], buckets, time)
      for (const [name, bucket] of next) {
        buckets.delete(name)
        forget(time)
        buckets.set(name, bucket)
      }
      return reply.allowed ? 0 : reply.retryAfter
    },
  }
}
