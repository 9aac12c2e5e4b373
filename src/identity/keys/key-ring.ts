import type { SigningAlgorithm } from '../../contract/index.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { SigningKey } from './jwt.ts'
import { type RotationParts, rotateDueKeys } from './key-rotation.ts'
import { keyState } from './key-schedule.ts'
import { createKeyMaker, openKey } from './make-key.ts'
import { cacheKeys, type PublishedKeys } from './published-keys.ts'

/** The signing keys and the verification key set, as last read from the store. */
export type KeyRing = {
  signing(alg: SigningAlgorithm): SigningKey
  readonly published: PublishedKeys
  /**
   * Takes the steps that are due and reads the keys of other processes; called every `keyRotationCheck` seconds. Rejects
   * with StoreUnavailable; the loaded keys then stay in use.
   */
  rotateDue(): Promise<void>
}

/** Seconds, after which every server uses the keys that another process changed. */
export const keyRotationCheck = 30

const policy = {
  reloadAfter: 1000,
  retryAfter: 1000,
  freshFor: Number.POSITIVE_INFINITY,
  trustedFor: Number.POSITIVE_INFINITY,
} as const

export type KeyRingParts = Omit<RotationParts, 'newKey'> & { readonly sealingKeys: SealingKeys }

/** Opens the key ring; an algorithm without a key gets one. */
export async function openKeyRing({ store, sealingKeys, now, isLeaping }: KeyRingParts): Promise<KeyRing> {
  const newKey = createKeyMaker(sealingKeys)
  let signing: ReadonlyMap<SigningAlgorithm, SigningKey> = new Map()

  const published = cacheKeys(
    async () => {
      const stored = await store.list()
      const known = new Map([...signing.values()].map((key) => [key.kid, key]))
      const active = stored.filter((key) => keyState(key) === 'active')
      signing = new Map(active.map((key) => [key.alg, known.get(key.kid) ?? openKey(key, sealingKeys)]))
      return { keys: stored.map(({ publicJwk }) => publicJwk) }
    },
    now,
    policy,
  )
  async function rotateDue(): Promise<void> {
    await rotateDueKeys({ store, newKey, now, isLeaping })
    await published.reload()
  }
  await rotateDue()
  return {
    published,
    rotateDue,
    signing(alg) {
      const key = signing.get(alg)
      if (!key) throw new Error(`The store contains no ${alg} signing key`)
      return key
    },
  }
}
