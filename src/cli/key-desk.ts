import { randomBytes } from 'node:crypto'
import type { Config } from '../config/index.ts'
import {
  createKeyMaker,
  createSealingKeys,
  keyState,
  keyTimes,
  type RotationParts,
  retireKey,
  rotateKey,
  type SigningKeyStore,
  type StoredKey,
} from '../identity/index.ts'
import { matchingMasterKey } from '../master-key.ts'
import type { KeyDesk, ListedKey } from './operate/desks.ts'

export function keyDesk(store: SigningKeyStore, config: Config, now: () => number): KeyDesk {
  const parts = async (): Promise<RotationParts> => {
    const masterKey = await matchingMasterKey(config, store, randomBytes)
    if (masterKey === null) throw new Error('There is no master key yet: the first start makes it')
    return { store, now, newKey: createKeyMaker(createSealingKeys(masterKey, randomBytes)) }
  }
  return {
    list: async () => {
      const keys = await store.list()
      return keys.map((key) => toListed(key, keys))
    },
    rotate: async (alg, atOnce) => {
      const key = await rotateKey(alg, atOnce, await parts())
      return toListed(key, await store.list())
    },
    retire: async (kid) => {
      const retirement = await retireKey(kid, { store, now })
      switch (retirement.outcome) {
        case 'removed':
          return { outcome: 'removed', alg: retirement.key.alg, successor: retirement.successor?.kid ?? null }
        case 'no successor':
          return { outcome: 'no successor', alg: retirement.key.alg }
        case 'no such key':
          return retirement
      }
    },
  }
}

function toListed(key: StoredKey, keys: readonly StoredKey[]): ListedKey {
  const { activeFrom, retiresAt, removedAt } = keyTimes(key, keys)
  return {
    kid: key.kid,
    alg: key.alg,
    state: keyState(key),
    created_at: iso(key.createdAt),
    active_from: iso(activeFrom),
    retires_at: iso(retiresAt),
    removed_at: iso(removedAt),
  }
}

const iso = (time: number): string => new Date(time).toISOString()
