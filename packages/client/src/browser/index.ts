/**
 * platekeeper-client/browser: what pages need in addition to the main entry. Tokens in localStorage or IndexedDB, one refresh at a time
 * among tabs by Web Locks, or by leases if the engine or a page on plain http has no Web Locks.
 */
export { indexedDbDpopKey } from './indexed-db-dpop-key.ts'
export { indexedDbFileStore } from './indexed-db-file-store.ts'
export { indexedDbTokenStore } from './indexed-db-token-store.ts'
export { type LocalStoreOptions, localTokenStore } from './local-token-store.ts'
export { finishRedirect, type RedirectOptions, signInByRedirect } from './redirect.ts'
