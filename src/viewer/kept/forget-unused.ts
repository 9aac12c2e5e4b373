import type { KeptStore } from './kept-store.ts'

/** Milliseconds: 2 years. */
const unusedMemory = 2 * 365 * 86_400_000

/** Accounts in one write. */
const batch = 50

/**
 * For a host without access to accounts, because the identity server is another host: removes the kept data of people
 * who have not opened the viewer for two years. Otherwise it is removed with the account. Returns the number of accounts.
 */
export async function forgetUnused(kept: Pick<KeptStore, 'forget'>, now: number): Promise<number> {
  let sum = 0
  for (;;) {
    const removed = await kept.forget(now - unusedMemory, batch)
    sum += removed
    if (removed < batch) return sum
  }
}
