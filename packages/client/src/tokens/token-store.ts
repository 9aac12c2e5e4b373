import type { Tokens } from './tokens.ts'

/**
 * Where a session keeps its tokens. Promises an implementation makes:
 * `save` is durable when it resolves, and replaces the whole value or nothing (the old refresh token has been used by then);
 * `load` sees what other holders of the same store saved; null means signed out;
 * `exclusively` runs one piece of work at a time among all holders of the store (tabs, processes). Without it two of
 * them may refresh concurrently; a service that supports Idempotency-Key sends both the same response, another one ends the sign-in.
 * What it throws reaches callers as PlatekeeperError `storage-failed`.
 */
export type TokenStore = {
  load(): Promise<Tokens | null>
  save(tokens: Tokens): Promise<void>
  clear(): Promise<void>
  exclusively?<T>(work: () => Promise<T>): Promise<T>
  /** Calls back when another holder may have changed the store. Returns a function that unsubscribes. */
  watch?(listener: () => void): () => void
}

/**
 * Tokens in memory, lost when the program ends. Never throws.
 *
 * @param tokens What it contains at first. Default: null, signed out.
 * @see TokenStore
 */
export function memoryTokenStore(tokens: Tokens | null = null): TokenStore {
  let kept = tokens
  return {
    load: async () => kept,
    save: async (next) => {
      kept = next
    },
    clear: async () => {
      kept = null
    },
  }
}
