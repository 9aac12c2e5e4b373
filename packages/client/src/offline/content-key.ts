import { base64url, fromBase64url } from '../base64url.ts'

/** A content key that a server encrypted for the key of one browser. All values are base64url. */
export type SealedContentKey = {
  /** Id of the content key. */
  readonly id: string
  /** The server's one-time public key: a point of P-256, uncompressed. */
  readonly publicKey: string
  readonly iv: string
  /** The encrypted content key with its tag. */
  readonly sealed: string
}

const curve = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * Makes the key pair to which a server encrypts a content key. Store it in IndexedDB: no script can read its private key.
 *
 * @throws {TypeError} The page is on plain http, which has no `crypto.subtle`.
 * @see contract.md, "Charts without a network"
 */
export const makeWrappingKey = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, false, ['deriveBits'])

/**
 * The public key as servers expect it: a point of P-256, uncompressed, base64url.
 *
 * @throws {TypeError} The page is on plain http, which has no `crypto.subtle`.
 * @see contract.md, "Charts without a network"
 */
export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))

/**
 * Decrypts a content key into a key that no script can read, for `sealedFileStore`.
 *
 * @param pair To whose public key the server encrypted it.
 * @throws {DOMException} It was encrypted to another key, or was changed.
 * @throws {TypeError} The page is on plain http, which has no `crypto.subtle`.
 * @see RFC 5869 (HKDF); contract.md, "Charts without a network"
 */
export async function openContentKey(content: SealedContentKey, pair: CryptoKeyPair): Promise<CryptoKey> {
  const { subtle } = crypto
  const theirs = fromBase64url(content.publicKey)
  const own = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const theirKey = await subtle.importKey('raw', theirs, curve, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirKey }, pair.privateKey, 256)
  const salt = new Uint8Array(theirs.length + own.length)
  salt.set(theirs)
  salt.set(own, theirs.length)
  const info = bytesOf(`platekeeper content key ${content.id}`)
  const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt, info }
  const wrapping = await subtle.deriveKey(hkdf, secret, { name: 'AES-GCM', length: 256 }, false, ['unwrapKey'])
  const cipher = { name: 'AES-GCM', iv: fromBase64url(content.iv), additionalData: bytesOf(content.id) }
  const uses: KeyUsage[] = ['encrypt', 'decrypt']
  return subtle.unwrapKey('raw', fromBase64url(content.sealed), wrapping, cipher, 'AES-GCM', false, uses)
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))
