import type { Bucket, BucketChange, Buckets } from './rate-limit.ts'

/**
 * Codes of an account's second step that were wrong, over all networks and browsers; only who passed the first factor reaches it.
 * A burst that refills, as the other limits are, would permit twice as many in a day that begins with a full one.
 */
export const secondStepLimit = {
  /** Wrong codes in 24 hours before people wait. */
  free: 5,
  /** Seconds to wait after those; doubled by every further one. */
  firstWait: 60,
  longestWait: 3600,
  /**
   * In any 24 hours. A code is right for three time steps (RFC 6238 §5.2: one before and one after), so that many guess one with a
   * probability of 20 × 3 / 10^6 = 0.006 %.
   */
  most: 20,
} as const

export type SecondStepVerdict =
  /** `key`: what the attempt took. `isLastFree`: if it is wrong, people wait from now on. */
  | { readonly allowed: true; readonly key: string; readonly isLastFree: boolean }
  /** Seconds to wait. `first`: none was refused since the last one that was allowed. */
  | { readonly allowed: false; readonly retryAfter: number; readonly first: boolean }

/** Milliseconds. */
const within = 86_400_000

/**
 * Takes one of `keys`, as many as are allowed in 24 hours: each is a bucket that is full again 24 hours after its attempt.
 * One that is further ahead than that was written before the clock was set back: up to a day it counts, so that setting the clock back
 * brings no attempts; beyond, it does not, so that nobody waits for a clock to catch up.
 */
export function takeSecondStep(
  keys: readonly string[],
  buckets: Buckets,
  now: number,
): BucketChange<SecondStepVerdict> {
  const counted = keys
    .map((key) => ({ key, fullAt: now, refusing: false, ...buckets.get(key) }))
    .filter(({ fullAt }) => fullAt > now && fullAt < now + 2 * within)
    .sort((one, other) => one.fullAt - other.fullAt)
  const retryAfter = waitAfter(
    counted.map(({ fullAt }) => fullAt - within),
    now,
  )
  const free = keys.find((key) => !counted.some((taken) => taken.key === key))
  const last = counted.at(-1)
  if (free !== undefined && retryAfter === 0) {
    const taken: Bucket = { fullAt: now + within, refusing: false }
    const isLastFree = counted.length + 1 === secondStepLimit.free
    return { next: new Map([[free, taken]]), reply: { allowed: true, key: free, isLastFree } }
  }
  const first = last !== undefined && !last.refusing
  const refusing = first ? [[last.key, { fullAt: last.fullAt, refusing: true }] as const] : []
  return { next: new Map(refusing), reply: { allowed: false, retryAfter, first } }
}

/** Returns what a right code took. */
export const giveBackSecondStep = (key: string, now: number): BucketChange<null> => ({
  next: new Map([[key, { fullAt: now, refusing: false }]]),
  reply: null,
})

/** Seconds until another code is checked. `attempts`: their times, the oldest first. */
function waitAfter(attempts: readonly number[], now: number): number {
  const { free, firstWait, longestWait, most } = secondStepLimit
  const last = attempts.at(-1)
  if (last === undefined || attempts.length < free) return 0
  const pause = Math.min(firstWait * 2 ** (attempts.length - free), longestWait) * 1000
  const oldest = attempts.length < most ? undefined : attempts[attempts.length - most]
  const waits = [
    Math.min(last + pause - now, pause),
    oldest === undefined ? 0 : Math.min(oldest + within - now, within),
  ]
  return Math.ceil(Math.max(0, ...waits) / 1000)
}
