import { type DpopKey, dpopKeyFrom, makeDpopKey } from '../dpop/dpop-key.ts'
import { transact } from './database.ts'
import { type Owner, storeName } from './store-name.ts'
import { tabLock } from './tab-lock.ts'

/**
 * The key of this browser for `withDpop`, made at the first call and kept in IndexedDB. Scripts of the origin can use it, but not
 * copy it.
 *
 * @param owner The service, or its `authUrl` and `clientId`: each pair has a key of its own.
 * @throws {TypeError} The page is on plain http, which has no `crypto.subtle`.
 * @throws {DOMException} IndexedDB cannot be used.
 * @see RFC 9449 §2
 */
export async function indexedDbDpopKey(owner: Owner): Promise<DpopKey> {
  const name = storeName(owner)
  return tabLock(
    `${name} key`,
    undefined,
  )(async () => {
    const stored = await transact<CryptoKeyPair | undefined>('keys', 'readonly', (store) => store.get(name))
    if (stored) return dpopKeyFrom(stored)
    const key = await makeDpopKey()
    await transact('keys', 'readwrite', (store) => store.put(key.pair, name))
    return key
  })
}
