import { createPrivateKey, generateKeyPairSync, hash } from 'node:crypto'
import type { JSONWebKeySet, JWK } from 'jose'
import type { Clock } from '../chance.ts'
import type { Vault } from '../vault.ts'
import type { SigningAlgorithm, SigningKey } from './jwt.ts'

/** A signing key as stores keep it: the private part sealed under the master key. */
export type StoredKey = {
  readonly kid: string
  readonly alg: SigningAlgorithm
  readonly publicJwk: JWK
  readonly sealedPrivateJwk: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The port that stores implement. */
export type SigningKeyStore = {
  list(): Promise<readonly StoredKey[]>
  /** Atomically: adds the key unless one of its algorithm is there already. */
  addFirst(key: StoredKey): Promise<void>
}

/** The keys that sign and the set that verifies. */
export type KeyRing = {
  signing(alg: SigningAlgorithm): SigningKey
  readonly jwks: JSONWebKeySet
}

const algorithms = ['ES256', 'RS256'] as const

/** Opens the ring; an algorithm that has no key yet gets one. */
export async function openKeyRing(store: SigningKeyStore, vault: Vault, now: Clock): Promise<KeyRing> {
  const present = new Set((await store.list()).map(({ alg }) => alg))
  for (const alg of algorithms) if (!present.has(alg)) await store.addFirst(makeKey(alg, vault, now()))
  const stored = await store.list()
  const keys = new Map(stored.map((key) => [key.alg, openKey(key, vault)]))
  return {
    signing(alg) {
      const key = keys.get(alg)
      if (!key) throw new Error(`The store holds no ${alg} signing key`)
      return key
    },
    jwks: { keys: stored.map(({ publicJwk }) => publicJwk) },
  }
}

function makeKey(alg: SigningAlgorithm, vault: Vault, createdAt: number): StoredKey {
  const { privateKey, publicKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const bare = publicKey.export({ format: 'jwk' })
  const kid = hash('sha256', JSON.stringify(bare), 'base64url').slice(0, 16)
  return {
    kid,
    alg,
    publicJwk: { ...bare, kid, alg, use: 'sig' } as JWK,
    sealedPrivateJwk: vault.seal('signing key', JSON.stringify(privateKey.export({ format: 'jwk' }))),
    createdAt,
  }
}

function openKey({ kid, alg, publicJwk, sealedPrivateJwk }: StoredKey, vault: Vault): SigningKey {
  const jwk = vault.open('signing key', sealedPrivateJwk)
  if (jwk === null) {
    throw new Error('The signing keys do not open with this master key; restore the master key that made them')
  }
  return { kid, alg, publicJwk, privateKey: createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' }) }
}
