import { type LeaseStorage, leaseLock } from './lease-lock.ts'

type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs one piece of work at a time among the tabs of an origin: by Web Locks, which a browser releases when a tab is closed, else by
 * leases in `storage`.
 */
export function tabLock(name: string, storage: LeaseStorage | undefined): Exclusively {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
  if (locks) return async (work) => locks.request(name, work) as ReturnType<typeof work>
  return storage ? leaseLock(`${name} lease`, storage) : (work) => work()
}
