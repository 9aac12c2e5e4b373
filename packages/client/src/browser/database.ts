const version = 1

/** The database of this package at this origin, and its object stores: tokens, DPoP keys, and files for use offline. */
export function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('platekeeper', version)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tokens')
      opening.result.createObjectStore('keys')
      opening.result.createObjectStore('files')
    }
    opening.onsuccess = () => {
      // Another tab with a later version of this package needs to upgrade the database.
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('Another tab holds an older database open'))
  })
}

/** One transaction on one object store; resolves when its data is on disk. */
export async function transact<T>(
  name: 'tokens' | 'keys' | 'files',
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
      transaction.onerror = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}
