import type { FileStore } from '../offline/file-store.ts'
import { transact } from './database.ts'

/** Charts for use offline in IndexedDB. Rejects with the browser's own errors, for example when its quota is used up. */
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
