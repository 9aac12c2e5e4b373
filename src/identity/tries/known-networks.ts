import { signInPriority, type TryLimit } from '../../contract/index.ts'
import { type BucketChange, type Buckets, type Held, takeTry } from './try-limit.ts'

/**
 * Addresses that somebody signed in from lately, kept as buckets of the store: every server knows them, also after a
 * restart, and they are forgotten by themselves. One sign-in owes a bucket the whole time for which it is remembered.
 */
const memory: TryLimit = { tries: 1, every: signInPriority.networkMemory }

const remembered = memory.every * 1000

export const isKnownNetwork = (bucket: { readonly fullAt: number } | undefined, now: number): boolean =>
  bucket !== undefined && bucket.fullAt > now

/**
 * After a sign-in from `network`: remembers it, or remembers it anew once half of the time is over. The account pays for
 * that from its own bucket, so that nobody makes thousands of networks known with one account.
 */
export function rememberNetwork(
  { network, account }: { readonly network: string; readonly account: string },
  buckets: Buckets,
  now: number,
): BucketChange<null> {
  const fullAt = now + remembered
  const before = buckets.get(network)
  if (isKnownNetwork(before, now + remembered / 2)) return { next: new Map(), reply: null }
  const owed: Held = { key: account, limit: signInPriority.networksOfAccount }
  const { next, reply } = takeTry([owed], buckets, now)
  if (!reply.allowed) return { next: new Map(), reply: null }
  return { next: new Map([...next, [network, { fullAt, refusing: false }]]), reply: null }
}
