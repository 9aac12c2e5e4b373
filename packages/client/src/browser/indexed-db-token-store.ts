import type { TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { transact } from './database.ts'
import { type Owner, storeName } from './store-name.ts'
import { tabLock } from './tab-lock.ts'

/**
 * Tokens in IndexedDB: every tab and worker of the origin is signed in, and what was saved survives a crash of the browser. Scripts
 * of the origin can read them, so serve no foreign scripts there. Never throws itself; its functions reject with a DOMException,
 * which a session reports as `storage-failed`.
 *
 * @param owner The service, or its `authUrl` and `clientId`: each pair has tokens of its own.
 * @see TokenStore
 */
export function indexedDbTokenStore(owner: Owner): Required<TokenStore> {
  const key = storeName(owner)
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : BroadcastChannel
  const notifyOthers = () => {
    if (!channel) return
    const sender = new channel(key)
    sender.postMessage('changed')
    sender.close()
  }
  return {
    load: async () => (await transact<Tokens | undefined>('tokens', 'readonly', (store) => store.get(key))) ?? null,
    async save(tokens) {
      await transact('tokens', 'readwrite', (store) => store.put(tokens, key))
      notifyOthers()
    },
    async clear() {
      await transact('tokens', 'readwrite', (store) => store.delete(key))
      notifyOthers()
    },
    exclusively: tabLock(key, typeof localStorage === 'undefined' ? undefined : localStorage),
    watch(listener) {
      if (!channel) return () => undefined
      const receiver = new channel(key)
      receiver.onmessage = listener
      return () => receiver.close()
    },
  }
}
