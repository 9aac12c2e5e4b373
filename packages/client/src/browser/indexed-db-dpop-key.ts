import { type DpopKey, dpopKeyFrom, makeDpopKey } from '../dpop/dpop-key.ts'
import { transact } from './database.ts'
import { type Owner, storeName } from './store-name.ts'
import { tabLock } from './tab-lock.ts'

/**
 * The key of this browser for `withDpop`, made at the first call. Scripts of the origin can use it, but nobody can copy it. Throws on
 * plain http, which has no `crypto.subtle`.
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
