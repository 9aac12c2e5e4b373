import { createPrivateKey, generateKeyPair, hash } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import type { SigningAlgorithm } from '../../contract/index.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { SigningKey } from './jwt.ts'
import type { StoredKey } from './signing-key-store.ts'

const purpose = 'signing key'

/** A new key that does not sign yet. */
export type NewKey = (alg: SigningAlgorithm, times: Pick<StoredKey, 'createdAt' | 'activeFrom'>) => Promise<StoredKey>

/** In another thread: generating an RSA key would delay requests. */
const keyPair = promisify(generateKeyPair)

/** Creates key pairs whose private part is sealed. */
export function createKeyMaker(sealingKeys: SealingKeys): NewKey {
  return async (alg, times) => ({
    ...(await makeKeyPair(alg, sealingKeys)),
    ...times,
    activatedAt: null,
    retiredAt: null,
  })
}

async function makeKeyPair(
  alg: SigningAlgorithm,
  sealingKeys: SealingKeys,
): Promise<Pick<StoredKey, 'kid' | 'alg' | 'publicJwk' | 'sealedPrivateJwk'>> {
  const { privateKey, publicKey } =
    alg === 'ES256' ? await keyPair('ec', { namedCurve: 'P-256' }) : await keyPair('rsa', { modulusLength: 2048 })
  const bare = publicKey.export({ format: 'jwk' })
  // Hexadecimal: operators type it, and a leading hyphen would make it an option.
  const kid = hash('sha256', JSON.stringify(bare), 'hex').slice(0, 16)
  return {
    kid,
    alg,
    publicJwk: { ...bare, kid, alg, use: 'sig' } as JWK,
    sealedPrivateJwk: sealingKeys.seal(purpose, JSON.stringify(privateKey.export({ format: 'jwk' }))),
  }
}

/** Whether these keys were sealed under the same master key. */
export const keysOpenWith = (keys: readonly StoredKey[], sealingKeys: SealingKeys): boolean =>
  keys.every(({ sealedPrivateJwk }) => sealingKeys.open(purpose, sealedPrivateJwk) !== null)

export function openKey({ kid, alg, publicJwk, sealedPrivateJwk }: StoredKey, sealingKeys: SealingKeys): SigningKey {
  const jwk = sealingKeys.open(purpose, sealedPrivateJwk)
  if (jwk === null) {
    throw new Error(
      'The signing keys cannot be decrypted with this master key; restore the master key that encrypted them',
    )
  }
  return { kid, alg, publicJwk, privateKey: createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' }) }
}
