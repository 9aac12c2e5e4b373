import type { Clock } from '../clock.ts'
import { signInPriority } from './attempt-limits.ts'
import type { RateLimit } from './rate-limit.ts'
import { type BucketChange, type Buckets, type Held, takeAttempt } from './rate-limit.ts'

/**
 * Addresses that somebody signed in from lately, kept as buckets of the store: every server knows them, also after a
 * restart, and they are forgotten by themselves. One sign-in owes a bucket the whole time for which it is remembered.
 */
const memory: RateLimit = { attempts: 1, every: signInPriority.networkMemory }

const remembered = memory.every * 1000

export const isKnownNetwork = (bucket: { readonly fullAt: number } | undefined, now: number): boolean =>
  bucket !== undefined && bucket.fullAt > now

/**
 * After a sign-in from `network`: remembers it, or remembers it anew once half of the time is over. The account pays for
 * that from its own bucket, so that nobody makes thousands of networks known with one account. Answers whether it is known.
 */
export function rememberNetwork(
  { network, account }: { readonly network: string; readonly account: string },
  buckets: Buckets,
  now: number,
): BucketChange<boolean> {
  const fullAt = now + remembered
  const before = buckets.get(network)
  if (isKnownNetwork(before, now + remembered / 2)) return { next: new Map(), reply: true }
  const owed: Held = { key: account, limit: signInPriority.networksOfAccount }
  const { next, reply } = takeAttempt([owed], buckets, now)
  if (!reply.allowed) return { next: new Map(), reply: isKnownNetwork(before, now) }
  return { next: new Map([...next, [network, { fullAt, refusing: false }]]), reply: true }
}

/** What the store answered of an address is true for so long, in milliseconds, and for so many addresses. */
const answerMemory = 300_000
const mostAnswers = 50_000

export type KnownNetworks = {
  isKnown(network: string): Promise<boolean>
  /** Somebody signed in from it just now, at this server. */
  learn(network: string): void
}

/** Remembers answers, so that a flood of guesses is no flood of questions: what another server learns is known here later. */
export function rememberAnswers(ask: (network: string) => Promise<boolean>, now: Clock): KnownNetworks {
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
