import { keyState } from './key-schedule.ts'
import type { SigningKeyStore, StoredKey } from './signing-key-store.ts'

/** Keys in memory, with the promises of the port. */
export function keysInMemory(): SigningKeyStore & { readonly stored: readonly StoredKey[] } {
  let stored: readonly StoredKey[] = []
  const change = (kid: string, changes: Partial<StoredKey>): void => {
    stored = stored.map((key) => (key.kid === kid ? { ...key, ...changes } : key))
  }
  return {
    get stored() {
      return stored
    },
    list: async () => stored,
    async addFirst(key) {
      if (!stored.some(({ alg }) => alg === key.alg)) stored = [...stored, key]
    },
    async addNext(key) {
      if (!stored.some(({ alg, activatedAt }) => alg === key.alg && activatedAt === null)) stored = [...stored, key]
    },
    async bringForward(kid, activeFrom) {
      const key = stored.find((candidate) => candidate.kid === kid && keyState(candidate) === 'next')
      if (key && activeFrom < key.activeFrom) change(kid, { activeFrom })
    },
    async activate(kid, at) {
      const next = stored.find((key) => key.kid === kid && keyState(key) === 'next')
      if (!next) return false
      for (const key of stored)
        if (key.alg === next.alg && keyState(key) === 'active') change(key.kid, { retiredAt: at })
      change(kid, { activatedAt: at })
      return true
    },
    async remove(kid) {
      const kept = stored.filter((key) => key.kid !== kid || keyState(key) === 'active')
      const removed = kept.length < stored.length
      stored = kept
      return removed
    },
  }
}
