import { service } from '../service/index.ts'
import { type KeptStore, openKeptStore, type TabMessage } from './kept-store.ts'
import { type KeyValues, openQueue } from './local-queue.ts'

const stores = new Map<string, KeptStore>()

/** The rows of an account, shared by all parts of the page. Loaded on first use. */
export function keptStoreOf(account: string): KeptStore {
  const known = stores.get(account)
  if (known) return known
  const channel = new BroadcastChannel(`platekeeper.kept/${account}`)
  const store = openKeptStore({
    account,
    queue: openQueue(browserStorage(), account),
    remote: {
      all: () => service.kept.all(),
      send: (who, { kind, key, value }) =>
        value === undefined ? service.kept.remove(who, kind, key) : service.kept.put(who, kind, key, value),
    },
    now: Date.now,
    pause: pauseUntilWorthIt,
    alone: (work) => aloneIn(`platekeeper.kept/${account}`, work),
    broadcast: (message) => channel.postMessage(message),
  })
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => store.receive(data))
  stores.set(account, store)
  void store.load()
  void store.send()
  refreshOnReturn(store)
  return store
}

/** Loads the rows again when the page becomes visible: another device may have changed them. */
function refreshOnReturn(store: KeptStore): void {
  let loadedAt = Date.now()
  const refresh = () => {
    if (document.visibilityState !== 'visible' || Date.now() - loadedAt < seldom) return
    loadedAt = Date.now()
    void store.load()
  }
  document.addEventListener('visibilitychange', refresh)
  addEventListener('online', refresh)
}

/** Milliseconds. */
const seldom = 30_000

/** Resolves early when the network returns or the page becomes visible. */
function pauseUntilWorthIt(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController()
    const done = () => {
      end.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done, { signal: end.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && done(), {
      signal: end.signal,
    })
  })
}

/** Browsers have locks only on https and localhost; elsewhere two tabs may send the same change, which is harmless. */
const aloneIn = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

/** If storage is switched off, changes wait in memory. */
function browserStorage(): KeyValues {
  try {
    return localStorage
  } catch {
    return noStorage
  }
}

const noStorage: KeyValues = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem() {
    throw new DOMException('Storage is turned off', 'QuotaExceededError')
  },
}
