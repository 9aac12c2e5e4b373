import type { AuditEntry } from '../audit/audit-log.ts'

/** A burst of `attempts`; one is restored every `every` seconds. */
export type RateLimit = { readonly attempts: number; readonly every: number }

/**
 * How much of a limit is used, as the time when all attempts are restored, milliseconds since 1970 (the generic cell rate
 * algorithm). A bucket whose time has passed is equivalent to an absent one.
 */
export type Bucket = {
  readonly fullAt: number
  /** Whether it rejected an attempt since the last one it allowed. */
  readonly refusing: boolean
}

/** A limit that applies to an attempt, and the key of its bucket. */
export type AppliedLimit = {
  readonly key: string
  readonly limit: RateLimit
  /** Applies instead once the limit is used up: a limit with relief slows down and never locks. */
  readonly relief?: { readonly key: string; readonly limit: RateLimit }
}

/** What an attempt took from each bucket, by its key: milliseconds until that bucket is full again. */
export type Taken = { readonly at: number; readonly from: ReadonlyMap<string, number> }

export type RateLimitVerdict =
  | { readonly allowed: true; readonly taken: Taken }
  /** Seconds to wait. `first`: one of the limits that reject now had not rejected since its last allowed attempt. */
  | { readonly allowed: false; readonly retryAfter: number; readonly first: boolean }

/** Buckets by key; an absent one is full. */
export type Buckets = ReadonlyMap<string, Bucket>
export type BucketChange<Reply> = {
  /** Only those that change. */
  readonly next: Buckets
  readonly audit?: AuditEntry
  readonly reply: Reply
}

/** The port that stores implement. */
export type RateLimitStore = {
  /**
   * Reads the buckets of these keys, applies the step and writes its outcome, atomically, for any number of processes;
   * durable when it returns. Buckets that are full at `now` may be forgotten. The first key is the one that most
   * callers share: a store may let them queue for it.
   */
  update<Reply>(keys: readonly string[], now: number, step: (buckets: Buckets) => BucketChange<Reply>): Promise<Reply>
}

const seconds = 1000

/** Every limit in `held`, with its relief. */
export const limitsOf = (
  held: readonly AppliedLimit[],
): readonly { readonly key: string; readonly limit: RateLimit }[] =>
  held.flatMap(({ relief, ...own }) => (relief ? [own, relief] : [own]))

/** Takes one attempt from every bucket or, if one of them has none left, from none. */
export function takeAttempt(
  held: readonly AppliedLimit[],
  buckets: Buckets,
  now: number,
): BucketChange<RateLimitVerdict> {
  const refusals = held.flatMap((own) => {
    if (waitFor(own, buckets, now) === 0) return []
    const { key, limit } = own.relief ?? own
    const wait = waitFor({ key, limit }, buckets, now)
    return wait === 0 ? [] : [{ key, limit, wait }]
  })
  if (refusals.length === 0) {
    const next = limitsOf(held).map(({ key, limit }) => [key, spend(buckets.get(key), limit, now)] as const)
    const from = limitsOf(held).map(
      ({ key, limit }, i) => [key, (next[i]?.[1].fullAt ?? now) - fullAtOf(buckets.get(key), limit, now)] as const,
    )
    return { next: new Map(next), reply: { allowed: true, taken: { at: now, from: new Map(from) } } }
  }
  // Written as it counts now, even if it did not reject: after the clock was set back, it would count a second time later.
  const steppedBack = limitsOf(held)
    .filter(({ key, limit }) => (buckets.get(key)?.fullAt ?? now) > now + wholeLimit(limit))
    .map(({ key }) => [key, { fullAt: now, refusing: false }] as const)
  const refusing = refusals.map(({ key, limit }) => {
    return [key, { fullAt: fullAtOf(buckets.get(key), limit, now), refusing: true }] as const
  })
  const next = refusing.filter(([key, { fullAt }]) => {
    const before = buckets.get(key)
    return !before?.refusing || before.fullAt !== fullAt
  })
  return {
    next: new Map<string, Bucket>([...steppedBack, ...next]),
    reply: {
      allowed: false,
      retryAfter: Math.ceil(Math.max(...refusals.map(({ wait }) => wait)) / seconds),
      first: refusals.some(({ key }) => !buckets.get(key)?.refusing),
    },
  }
}

/**
 * Returns what a right guess took and has not been restored since, and nothing that wrong ones took (RFC 8628 §5.1:
 * counters survive success). So right guesses between wrong ones, however long they take, restore no wrong one.
 */
export function giveBackAttempt({ at, from }: Taken, buckets: Buckets, now: number): BucketChange<null> {
  const since = Math.max(0, now - at)
  const next = [...from].flatMap(([key, taken]) => {
    const bucket = buckets.get(key)
    const left = taken - since
    return bucket && left > 0 ? [[key, { ...bucket, fullAt: bucket.fullAt - left }] as const] : []
  })
  return { next: new Map(next), reply: null }
}

/** Whether an attempt would be rejected by this limit, not counting its relief. */
export const isUsedUp = (own: AppliedLimit, buckets: Buckets, now: number): boolean => waitFor(own, buckets, now) > 0

/** Milliseconds until an attempt is restored; 0: one is available. */
function waitFor({ key, limit }: { key: string; limit: RateLimit }, buckets: Buckets, now: number): number {
  return Math.max(0, fullAtOf(buckets.get(key), limit, now) - now - (limit.attempts - 1) * limit.every * seconds)
}

function spend(bucket: Bucket | undefined, limit: RateLimit, now: number): Bucket {
  const fullAt = fullAtOf(bucket, limit, now) + limit.every * seconds
  return { fullAt: Math.min(fullAt, now + wholeLimit(limit)), refusing: false }
}

/**
 * Never before now. A bucket that is further ahead than its whole limit was written before the clock was set back, and
 * counts as full: no attempt waits for a clock to catch up.
 */
export function fullAtOf(bucket: Bucket | undefined, limit: RateLimit, now: number): number {
  const fullAt = bucket?.fullAt ?? now
  return fullAt > now + wholeLimit(limit) ? now : Math.max(fullAt, now)
}

const wholeLimit = ({ attempts, every }: RateLimit): number => attempts * every * seconds
