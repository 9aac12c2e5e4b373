import { type Bucket, type BucketChange, type Buckets, fullAtOf, type RateLimit } from './rate-limit.ts'

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

/** Wrong codes of an account of which its owner is notified although none of them had to wait: ten in a month. */
export const secondStepWatch: RateLimit = { attempts: 10, every: 3 * 86_400 }

export type SecondStepVerdict =
  /** `key`: what the attempt took. `isNotable`: if it is wrong, people wait from now on, or it is the tenth of a month. */
  | { readonly allowed: true; readonly key: string; readonly isNotable: boolean }
  /** Seconds to wait. `first`: none was refused since the last one that was allowed. */
  | { readonly allowed: false; readonly retryAfter: number; readonly first: boolean }

/** Buckets of one account: one for each attempt of a day, and the count of a month. */
export type SecondStepKeys = { readonly keys: readonly string[]; readonly watched: string }

/** Milliseconds. */
const within = 86_400_000

/**
 * Takes one of `keys`, as many as are allowed in 24 hours: each is a bucket that is full again 24 hours after its attempt.
 * One that is further ahead than that was written before the clock was set back: up to a day it counts, so that setting the clock back
 * brings no attempts; beyond, it does not, so that nobody waits for a clock to catch up.
 */
export function takeSecondStep(
  { keys, watched }: SecondStepKeys,
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
    const { attempts, every } = secondStepWatch
    const countedUntil = fullAtOf(buckets.get(watched), secondStepWatch, now) + every * 1000
    const isOften = countedUntil > now + (attempts - 1) * every * 1000
    const isNotable = isOften || counted.length + 1 === secondStepLimit.free
    // After the notice the count begins anew.
    const count: Bucket = { fullAt: isOften ? now : countedUntil, refusing: false }
    const next = new Map([[free, taken] as const, [watched, count] as const])
    return { next, reply: { allowed: true, key: free, isNotable } }
  }
  const first = last !== undefined && !last.refusing
  const refusing = first ? [[last.key, { fullAt: last.fullAt, refusing: true }] as const] : []
  return { next: new Map(refusing), reply: { allowed: false, retryAfter, first } }
}

/** Returns what a right code took; a count that it would have ended goes on before it. */
export function giveBackSecondStep(
  { key, watched }: { readonly key: string; readonly watched: string },
  buckets: Buckets,
  now: number,
): BucketChange<null> {
  const { attempts, every } = secondStepWatch
  const countedUntil = fullAtOf(buckets.get(watched), secondStepWatch, now)
  const fullAt = countedUntil > now ? countedUntil - every * 1000 : now + (attempts - 1) * every * 1000
  const returned: Bucket = { fullAt: now, refusing: false }
  return {
    next: new Map([
      [key, returned],
      [watched, { fullAt, refusing: false }],
    ]),
    reply: null,
  }
}

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
