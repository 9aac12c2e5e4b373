import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Random } from '../random.ts'
import { openText, sealText } from './sealed-text.ts'

/** Everything that is kept secret at rest, under one master key with a key derived for each purpose. */
export type SealingKeys = {
  /** AES-256-GCM; text that only `open` with the same purpose reads. */
  seal(purpose: string, text: string): string
  /** null when the text was not sealed here for this purpose, or was changed. */
  open(purpose: string, sealed: string): string | null
  /** For keyed hashes of this purpose; a KeyObject, because Node takes far longer over a key in a Buffer. */
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
