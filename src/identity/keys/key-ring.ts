import type { Clock } from '../clock.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { SigningAlgorithm, SigningKey } from './jwt.ts'
import { rotateDueKeys } from './key-rotation.ts'
import { keyState } from './key-schedule.ts'
import { createKeyMaker, openKey } from './make-key.ts'
import { type PublishedKeys, rememberKeys } from './published-keys.ts'
import type { SigningKeyStore } from './signing-key-store.ts'

/** The keys that sign and the set that verifies, as the store had them when it was last asked. */
export type KeyRing = {
  signing(alg: SigningAlgorithm): SigningKey
  readonly published: PublishedKeys
  /**
   * Takes the steps that are due and reads anew what other processes made: to be called every `keyRotationCheck` seconds. Rejects
   * with StoreUnavailable; the keys at hand serve on.
   */
  rotateDue(): Promise<void>
}

/** Seconds. Whoever changes keys elsewhere may count on a server having followed after these. */
export const keyRotationCheck = 30

const policy = {
  askAgainAfter: 1000,
  retryAfter: 1000,
  freshFor: Number.POSITIVE_INFINITY,
  trustedFor: Number.POSITIVE_INFINITY,
} as const

export type KeyRingParts = { readonly store: SigningKeyStore; readonly sealingKeys: SealingKeys; readonly now: Clock }

/** Opens the ring; an algorithm that has no key yet gets one. */
export async function openKeyRing({ store, sealingKeys, now }: KeyRingParts): Promise<KeyRing> {
  const newKey = createKeyMaker(sealingKeys)
  let signing: ReadonlyMap<SigningAlgorithm, SigningKey> = new Map()

  const published = rememberKeys(
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
    await rotateDueKeys({ store, newKey, now })
    await published.reload()
  }
  await rotateDue()
  return {
    published,
    rotateDue,
    signing(alg) {
      const key = signing.get(alg)
      if (!key) throw new Error(`The store holds no ${alg} signing key`)
      return key
    },
  }
}
