import { type CipherKey, createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../random.ts'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under a key of 32 bytes: nonce, tag and body, base64url. */
export function sealText(text: string, key: CipherKey, random: Random): string {
  const nonce = random(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** null when the text was not sealed under this key, or was changed. */
export function openText(sealed: string, key: CipherKey): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes)).toString() + decipher.final('utf8')
  } catch {
    return null
  }
}
