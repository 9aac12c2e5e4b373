import { sha256 } from '../sha256.ts'

/** SHA-256 in hexadecimal, by the engine if it offers it, otherwise in script. */
export async function contentHash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing on plain http, although the types declare it.
  const subtle = typeof crypto === 'undefined' ? undefined : (crypto.subtle as typeof crypto.subtle | undefined)
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(digest, (byte) => (byte + 256).toString(16).slice(1)).join('')
}
