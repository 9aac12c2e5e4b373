import type { FileStore } from '#client'
import type { Vault, VaultState } from '../keeper/vault.ts'

/** Not that of the SDK: other pages of this origin may use it for charts of their own. */
const name = 'platekeeper-packs'
const record = 'state'
type StoreName = 'files' | 'vault'

let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      for (const store of ['files', 'vault'] satisfies StoreName[]) opening.result.createObjectStore(store)
    }
    opening.onsuccess = () => {
      const database = opening.result
      // A later version, or a browser that removes the data of this site.
      database.onversionchange = database.onclose = () => {
        opened = null
        database.close()
      }
      resolve(database)
    }
    opening.onerror = () => reject(opening.error)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** One transaction: when it resolves, all of it is on the disk; when it rejects, nothing is. */
async function transact<T>(
  store: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, mode === 'readwrite' ? { durability: 'strict' } : {})
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

let uncollected = 0

/**
 * Browsers collect garbage by the size of the buffers that they know of. The copies of the database are not among them, and an airport of
 * hundreds of charts filled 100 MB before its end. A buffer of which no page is touched takes no memory, but counts. The pause lets the
 * browser end what it began to collect; pages that are not on the screen would pause for longer, and do not.
 */
async function count(bytes: number): Promise<void> {
  uncollected += bytes
  if (uncollected < often) return
  uncollected = 0
  try {
    new ArrayBuffer(weight)
  } catch {
    // There is no memory for it: the browser collects now.
  }
  if (document.visibilityState === 'visible') await new Promise((done) => setTimeout(done, pause))
}

/** Bytes, bytes and milliseconds. */
const [often, weight, pause] = [2 ** 20, 32 * 2 ** 20, 20]

export const packFiles: FileStore = {
  async read(file) {
    const bytes: Uint8Array | undefined = await transact('files', 'readonly', (store) => store.get(file))
    await count(bytes?.length ?? 0)
    return bytes
  },
  async write(file, bytes) {
    await transact('files', 'readwrite', (store) => store.put(bytes, file))
    await count(bytes.length)
  },
  remove: (file) => transact('files', 'readwrite', (store) => store.delete(file)),
  async names(start) {
    const range = IDBKeyRange.bound(start, `${start}\uffff`)
    return (await transact('files', 'readonly', (store) => store.getAllKeys(range))).map(String)
  },
}

/** Removes all files unless there is a key that may open them: in one transaction, for pages that sleep before it and wake after it. */
export async function removeOrphans(): Promise<void> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(['vault', 'files'], 'readwrite', { durability: 'strict' })
    const found = transaction.objectStore('vault').count()
    found.onsuccess = () => found.result === 0 && transaction.objectStore('files').clear()
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

export const packVault: Vault = {
  load: async () => (await transact<VaultState | undefined>('vault', 'readonly', (store) => store.get(record))) ?? null,
  save: async (state) => void (await transact('vault', 'readwrite', (store) => store.put(state, record))),
  async update(state) {
    let isThere = false
    await transact('vault', 'readwrite', (store) => {
      const found: IDBRequest<VaultState | undefined> = store.get(record)
      found.onsuccess = () => {
        isThere = found.result?.keyId === state.keyId
        if (isThere) store.put(state, record)
      }
      return found
    })
    return isThere
  },
  destroy: () => transact('vault', 'readwrite', (store) => store.delete(record)),
}
