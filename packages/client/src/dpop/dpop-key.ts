/** A key pair for proofs. Keep it with the tokens, which cannot be used without it. */
export type DpopKey = {
  /** Stored as it is in IndexedDB, where scripts can use it but not copy it. */
  readonly pair: CryptoKeyPair
  /** The public key as it is in each proof. */
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * A new key for proofs: ECDSA with P-256 (ES256).
 *
 * @param options `extractable`: its private half can be exported (`crypto.subtle.exportKey`), to store it in a file. Default: false.
 * @throws {TypeError} There is no `crypto.subtle`: a page needs https or localhost.
 * @see RFC 9449 §4.2
 */
export async function makeDpopKey({ extractable = false }: { readonly extractable?: boolean } = {}): Promise<DpopKey> {
  return dpopKeyFrom(await crypto.subtle.generateKey(algorithm, extractable, ['sign', 'verify']))
}

/**
 * The key of a pair that was stored.
 *
 * @param pair Of `pair` of an earlier key.
 * @throws {DOMException} The public key is not extractable.
 * @see RFC 9449 §4.2
 */
export async function dpopKeyFrom(pair: CryptoKeyPair): Promise<DpopKey> {
  const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { pair, jwk: { kty, crv, x, y } }
}
