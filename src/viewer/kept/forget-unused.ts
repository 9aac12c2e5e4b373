import type { KeptStore } from './kept-store.ts'

/** Milliseconds: 2 years. */
const unusedMemory = 2 * 365 * 86_400_000

/** Accounts in one write. */
const batch = 50

/**
 * For a host that does not know which accounts still exist, because another one is the identity server: removes what people keep
 * who have not opened the viewer for two years. Elsewhere it is removed with the account. Returns how many accounts it was.
 */
export async function forgetUnused(kept: Pick<KeptStore, 'forget'>, now: number): Promise<number> {
  let sum = 0
  for (;;) {
    const removed = await kept.forget(now - unusedMemory, batch)
    sum += removed
    if (removed < batch) return sum
  }
}
