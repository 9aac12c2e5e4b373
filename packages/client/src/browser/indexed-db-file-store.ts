import type { FileStore } from '../offline/file-store.ts'
import { transact } from './database.ts'

/**
 * Charts for use offline in IndexedDB. Never throws itself; its functions reject with a DOMException, for example
 * `QuotaExceededError` if the browser's quota is used up.
 *
 * @see FileStore
 */
export function indexedDbFileStore(): FileStore {
  return {
    read: (name) => transact('files', 'readonly', (store) => store.get(name)),
    async write(name, bytes) {
      await transact('files', 'readwrite', (store) => store.put(bytes, name))
    },
    remove: (name) => transact('files', 'readwrite', (store) => store.delete(name)),
    async names(start) {
      const keys = await transact('files', 'readonly', (store) => store.getAllKeys())
      return keys.map(String).filter((name) => name.indexOf(start) === 0)
    },
  }
}
