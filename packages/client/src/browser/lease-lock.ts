/** The part of localStorage that a lock needs. */
export type LeaseStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Lease = { readonly holder: string; readonly until: number }

/** Milliseconds. A lease is renewed while its work goes on; one that is not belongs to a tab that was closed. */
const life = 10_000
const renewal = 3000
/** Long enough that a tab that wrote at the same time is seen. */
const settling = 60
/** Longer than any refresh. Beyond it the work begins without the lock: two refreshes with one key get one answer. */
const longestWait = 120_000

/**
 * A lock among tabs without Web Locks: a lease in a storage that all of them share. Two tabs may rarely hold it at once (a storage
 * has no atomic exchange); a refresh is made for that.
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
