import type { Clock } from '../clock.ts'
import { signInPriority } from './attempt-limits.ts'
import type { RateLimit } from './rate-limit.ts'
import { type AppliedLimit, type BucketChange, type Buckets, takeAttempt } from './rate-limit.ts'

/**
 * Addresses with a recent sign-in, stored as rate-limit buckets: all servers share them, they survive a
 * restart, and they expire. One sign-in fills a bucket for the whole time for which the address is known.
 */
const memory: RateLimit = { attempts: 1, every: signInPriority.networkMemory }

const remembered = memory.every * 1000

export const isKnownNetwork = (bucket: { readonly fullAt: number } | undefined, now: number): boolean =>
  bucket !== undefined && bucket.fullAt > now

/**
 * After a sign-in from `network`: records it, or renews it once half of its time is over. That is rate limited per
 * account, so that one account cannot make thousands of networks known. Returns whether it is known.
 */
export function recordNetwork(
  { network, account }: { readonly network: string; readonly account: string },
  buckets: Buckets,
  now: number,
): BucketChange<boolean> {
  const fullAt = now + remembered
  const before = buckets.get(network)
  if (isKnownNetwork(before, now + remembered / 2)) return { next: new Map(), reply: true }
  const owed: AppliedLimit = { key: account, limit: signInPriority.networksOfAccount }
  const { next, reply } = takeAttempt([owed], buckets, now)
  if (!reply.allowed) return { next: new Map(), reply: isKnownNetwork(before, now) }
  return { next: new Map([...next, [network, { fullAt, refusing: false }]]), reply: true }
}

/** How long an answer of the store is cached, in milliseconds, and for how many addresses. */
const answerMemory = 300_000
const mostAnswers = 50_000

export type KnownNetworks = {
  isKnown(network: string): Promise<boolean>
  /** Called after a sign-in from it on this server. */
  learn(network: string): void
}

/** Caches answers, so that a flood of guesses does not flood the store: sign-ins on other servers are known here later. */
export function cacheKnownNetworks(ask: (network: string) => Promise<boolean>, now: Clock): KnownNetworks {
  const answers = new Map<string, { readonly known: boolean; readonly until: number }>()

  function keep(network: string, known: boolean): void {
    const time = now()
    answers.delete(network)
    for (const [oldest, { until }] of answers) {
      if (answers.size < mostAnswers && until > time) break
      answers.delete(oldest)
    }
    answers.set(network, { known, until: time + answerMemory })
  }

  return {
    async isKnown(network) {
      const answer = answers.get(network)
      if (answer && answer.until > now() && answer.until <= now() + answerMemory) return answer.known
      const known = await ask(network)
      keep(network, known)
      return known
    },
    learn: (network) => keep(network, true),
  }
}
