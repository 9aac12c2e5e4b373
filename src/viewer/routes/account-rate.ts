import { viewerProblem } from '../problems.ts'

/** A token bucket per account: the burst, and requests each second after it. Each server counts separately. */
export type AccountRate = {
  /** Counts a request. Returns 0, or the seconds to wait if the limit is exceeded. */
  take(account: string): number
  /** Drops accounts whose bucket is full again. */
  forgetOld(): void
}

export type RateLimit = { readonly burst: number; readonly perSecond: number }

export function createAccountRate({ burst, perSecond }: RateLimit, now: () => number): AccountRate {
  const left = new Map<string, { readonly count: number; readonly at: number }>()

  function available(account: string): number {
    const { count, at } = left.get(account) ?? { count: burst, at: now() }
    return Math.min(burst, count + (Math.max(0, now() - at) / 1000) * perSecond)
  }
  return {
    take(account) {
      const count = available(account)
      if (count < 1) return Math.ceil((1 - count) / perSecond)
      left.set(account, { count: count - 1, at: now() })
      return 0
    },
    forgetOld() {
      for (const account of left.keys()) if (available(account) >= burst) left.delete(account)
    },
  }
}

/** Counts a change. Throws Problem: `too-many-requests`. */
export function admitAccount(rate: Pick<AccountRate, 'take'>, account: string): void {
  const wait = rate.take(account)
  if (wait === 0) return
  const headers = { 'retry-after': String(wait) }
  throw viewerProblem('too-many-requests', `Wait ${wait} s: these requests are limited for each account.`, { headers })
}
