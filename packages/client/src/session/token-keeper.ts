import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { SessionEvent, SessionListener } from './session-event.ts'

/** The store of a session, with one class of errors and with events for changes by this and other holders. */
export type TokenKeeper = {
  load(): Promise<Tokens | null>
  save(tokens: Tokens, event: SessionEvent): Promise<void>
  clear(event: SessionEvent): Promise<void>
  exclusively<T>(work: () => Promise<T>): Promise<T>
  listen(listener: SessionListener): () => void
}

export function tokenKeeper(store: TokenStore): TokenKeeper {
  const listeners: SessionListener[] = []
  let stopWatching: (() => void) | undefined
  /** The access token that listeners know of; null: signed out; undefined: the store has not been read yet. */
  let known: string | null | undefined

  const load = () => guarded(() => store.load())
  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }

  /** Called when another holder has changed the store, or may have. */
  async function readChange(): Promise<void> {
    const tokens = await load().catch(() => undefined)
    // A store that cannot be read at the moment has not changed.
    if (tokens === undefined) return
    const held = tokens?.accessToken ?? null
    const before = known
    known = held
    if (held === before || before === undefined) return
    if (held === null) emit({ type: 'signed-out', reason: 'ended', here: false })
    else emit({ type: before === null ? 'signed-in' : 'refreshed', here: false })
  }

  return {
    load,
    async save(tokens, event) {
      await guarded(() => store.save(tokens))
      known = tokens.accessToken
      emit(event)
    },
    async clear(event) {
      await guarded(() => store.clear())
      known = null
      emit(event)
    },
    exclusively: (work) => (store.exclusively ? store.exclusively(work) : work()),
    listen(listener) {
      listeners.push(listener)
      if (store.watch && !stopWatching) {
        stopWatching = store.watch(readChange)
        if (known === undefined) readChange()
      }
      return () => {
        if (listeners.indexOf(listener) >= 0) listeners.splice(listeners.indexOf(listener), 1)
        if (listeners.length > 0) return
        stopWatching?.()
        stopWatching = undefined
      }
    },
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof PlatekeeperError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new PlatekeeperError('storage-failed', `The tokens could not be read or stored: ${why}`, { cause })
  }
}
