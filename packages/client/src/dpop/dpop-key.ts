/** A key pair for proofs. Keep it with the tokens: without it they are useless. */
export type DpopKey = {
  /** Stored as it is in IndexedDB, where scripts can use it but not copy it. */
  readonly pair: CryptoKeyPair
  /** The public key, as every proof contains it. */
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * A new key for ES256. `extractable`: its private half can be exported (`crypto.subtle.exportKey`), to store it in a file. Default:
 * false. Throws where there is no `crypto.subtle`.
 */
export async function makeDpopKey({ extractable = false }: { readonly extractable?: boolean } = {}): Promise<DpopKey> {
  return dpopKeyFrom(await crypto.subtle.generateKey(algorithm, extractable, ['sign', 'verify']))
}

/** The key of a pair that was stored. */
export async function dpopKeyFrom(pair: CryptoKeyPair): Promise<DpopKey> {
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { pair, jwk: { kty, crv, x, y } }
}
