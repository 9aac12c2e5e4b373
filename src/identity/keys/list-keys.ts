import type { SigningAlgorithm } from '../../contract/index.ts'
import { type KeyState, type KeyTimes, keyState, keyTimes } from './key-schedule.ts'
import type { SigningKeyStore } from './signing-key-store.ts'

/** A signing key as operators see it. Milliseconds since 1970; future times are planned ones. */
export type ListedKey = KeyTimes & {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly state: KeyState
  readonly createdAt: number
}

export async function listKeys(store: Pick<SigningKeyStore, 'list'>): Promise<readonly ListedKey[]> {
  const keys = await store.list()
  return keys.map((key) => {
    const { kid, alg, createdAt } = key
    return { kid, alg, state: keyState(key), createdAt, ...keyTimes(key, keys) }
  })
}
