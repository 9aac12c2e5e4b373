import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from './chance.ts'

/** Everything that is kept secret at rest, under one master key with a key derived for each purpose. */
export type Vault = {
  /** AES-256-GCM; text that only `open` with the same purpose reads. */
  seal(purpose: string, text: string): string
  /** null when the text was not sealed here for this purpose, or was changed. */
  open(purpose: string, sealed: string): string | null
  /** For keyed hashes of this purpose; a KeyObject, because Node takes far longer over a key in a Buffer. */
  key(purpose: string): KeyObject
}

const nonceBytes = 12
const tagBytes = 16

/** `masterKey`: 32 bytes. */
export function createVault(masterKey: Buffer, random: Random): Vault {
  const keys = new Map<string, KeyObject>()
  function key(purpose: string): KeyObject {
    const known = keys.get(purpose)
    if (known) return known
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', `platekeeper ${purpose}`, 32)))
    keys.set(purpose, derived)
    return derived
  }
  return {
    key,
    seal(purpose, text) {
      const nonce = random(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(nonceBytes + tagBytes)).toString() + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}
