import type { FileStore } from './file-store.ts'

/** Bytes before the encrypted ones. */
const ivBytes = 12

/**
 * Encrypts the files of a store with AES-GCM. A file that was changed, renamed or sealed with another key counts as missing. Never throws
 * itself; its functions reject with what `files` throws.
 *
 * @param files Where the encrypted files are stored; their names are not encrypted.
 * @param key For `encrypt` and `decrypt`, as `openContentKey` returns it; it need not be extractable.
 * @param random Default: the engine's random numbers.
 * @see NIST SP 800-38D; contract.md, "Charts without a network"
 */
export function sealedFileStore(
  files: FileStore,
  key: CryptoKey,
  random: (bytes: number) => Uint8Array<ArrayBuffer> = (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
): FileStore {
  const cipher = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: Uint8Array.from(new TextEncoder().encode(name)),
  })
  return {
    async read(name) {
      const sealed = await files.read(name)
      if (!sealed || sealed.length <= ivBytes) return undefined
      const iv = Uint8Array.from(sealed.subarray(0, ivBytes))
      try {
        const body = sealed.subarray(ivBytes) as Uint8Array<ArrayBuffer>
        return new Uint8Array(await crypto.subtle.decrypt(cipher(name, iv), key, body))
      } catch {
        return undefined
      }
    },
    async write(name, bytes) {
      const iv = random(ivBytes)
      const encrypted = new Uint8Array(await crypto.subtle.encrypt(cipher(name, iv), key, bytes))
      const sealed = new Uint8Array(ivBytes + encrypted.length)
      sealed.set(iv)
      sealed.set(encrypted, ivBytes)
      await files.write(name, sealed)
    },
    remove: files.remove,
    names: files.names,
  }
}
