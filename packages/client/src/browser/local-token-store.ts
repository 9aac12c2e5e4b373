import type { TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { type Owner, storeName } from './store-name.ts'
import { tabLock } from './tab-lock.ts'

/** Which storage `localTokenStore` uses. */
export type LocalStoreOptions = {
  /** Default: `localStorage`. `sessionStorage` keeps the sign-in to one tab. */
  readonly storage?: Storage
}

/**
 * Tokens in localStorage: every tab of the origin is signed in. Scripts of the origin can read them, so serve no foreign scripts
 * there.
 *
 * @param owner The service, or its `authUrl` and `clientId`: each pair has tokens of its own.
 * @throws {DOMException} SecurityError: the page may not use storage. Its functions reject with a DOMException, for example if the
 *   quota is used up, which a session reports as `storage-failed`.
 * @see TokenStore
 */
export function localTokenStore(
  owner: Owner,
  { storage = localStorage }: LocalStoreOptions = {},
): Required<TokenStore> {
  const key = storeName(owner)
  return {
    load: async () => parsed(storage.getItem(key)),
    save: async (tokens) => storage.setItem(key, JSON.stringify(tokens)),
    clear: async () => storage.removeItem(key),
    exclusively: tabLock(key, storage),
    watch(listener) {
      const changed = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      addEventListener('storage', changed)
      return () => removeEventListener('storage', changed)
    },
  }
}

/** An invalid value counts as signed out. */
function parsed(text: string | null): Tokens | null {
  try {
    const value: Tokens | null = text === null ? null : JSON.parse(text)
    return typeof value?.accessToken === 'string' && typeof value.refreshKey === 'string' ? value : null
  } catch {
    return null
  }
}
