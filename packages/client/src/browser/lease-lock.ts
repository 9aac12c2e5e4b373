/** The part of localStorage that a lock needs. */
export type LeaseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Lease = { readonly holder: string; readonly until: number }

/** Milliseconds. A lease is renewed while its work runs; an expired one belongs to a tab that was closed. */
const life = 10_000
const renewal = 3000
/** Milliseconds after which a tab sees what another wrote at the same time. */
const settling = 60
/** Milliseconds, longer than any refresh. After that the work runs without the lock: two refreshes with one key get the same response. */
const longestWait = 120_000

/**
 * A lock among tabs without Web Locks: a lease in a storage that they share. In rare cases two tabs hold it at the same time, because a
 * storage has no atomic exchange; a refresh tolerates that.
 */
export function leaseLock(key: string, storage: LeaseStorage): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    const holder = `${Date.now()} ${Math.random()}`
    const extend = () => storage.setItem(key, JSON.stringify({ holder, until: Date.now() + life }))
    const isMine = () => read(storage.getItem(key))?.holder === holder
    const deadline = Date.now() + longestWait
    while (Date.now() < deadline) {
      const lease = read(storage.getItem(key))
      if (!lease || lease.until < Date.now() || lease.until > Date.now() + 2 * life) {
        extend()
        await pause(settling)
        if (isMine()) break
      }
      await pause(settling * (1 + Math.random()))
    }
    const timer = setInterval(() => isMine() && extend(), renewal)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      if (isMine()) storage.removeItem(key)
    }
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

function read(text: string | null): Lease | null {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
