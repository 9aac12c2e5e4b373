import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { SealedPackKey } from '../../contract/index.ts'

/** Bytes of a point of P-256, uncompressed, and its first byte (SEC 1 §2.3.3). */
const point = { bytes: 65, first: 4 } as const

/**
 * Encrypts a content key to the public key of a browser (contract.md, "Charts without a network", Transport). null: it is not a point of
 * P-256.
 */
export function wrapKey(
  content: { readonly id: string; readonly key: Buffer },
  browserKey: Buffer,
  random: (bytes: number) => Buffer,
): SealedPackKey | null {
  if (browserKey.length !== point.bytes || browserKey[0] !== point.first) return null
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const secret = sharedSecret(ecdh, browserKey)
  if (secret === null) return null
  const salt = Buffer.concat([own, browserKey])
  const wrapping = Buffer.from(hkdfSync('sha256', secret, salt, `platekeeper content key ${content.id}`, 32))
  const iv = random(12)
  const cipher = createCipheriv('aes-256-gcm', wrapping, iv).setAAD(Buffer.from(content.id))
  const sealed = Buffer.concat([cipher.update(content.key), cipher.final(), cipher.getAuthTag()])
  const text = (bytes: Buffer): string => bytes.toString('base64url')
  return { id: content.id, publicKey: text(own), iv: text(iv), sealed: text(sealed) }
}

/** null: the point is not on the curve. */
function sharedSecret(ecdh: ReturnType<typeof createECDH>, browserKey: Buffer): Buffer | null {
  try {
    return ecdh.computeSecret(browserKey)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return null
    throw error
  }
}
