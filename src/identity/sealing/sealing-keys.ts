import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'
import { openText, sealText } from './sealed-text.ts'

/**
 * Encryption at rest: keys derived from one master key, one for each purpose. A purpose cannot be renamed: what was sealed under
 * it could not be opened. Some are therefore old names: `kept answer` (stored responses, as the column `kept_answer`), `tries`
 * (attempts), `visit` (browser flow).
 */
export type SealingKeys = {
  /** AES-256-GCM; only `open` with the same purpose decrypts it. */
  seal(purpose: string, text: string): string
  /** null when the text was sealed with another key or purpose, or was changed. */
  open(purpose: string, sealed: string): string | null
  /** For keyed hashes; a KeyObject, because Node is much slower with a key in a Buffer. */
  key(purpose: string): KeyObject
}

/** `masterKey`: 32 bytes. */
export function createSealingKeys(masterKey: Buffer, random: Random): SealingKeys {
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
    seal: (purpose, text) => sealText(text, key(purpose), random),
    open: (purpose, sealed) => openText(sealed, key(purpose)),
  }
}
