export type Memory = {
  get(key: string): string | null
  /** null: removes the value. */
  set(key: string, value: string | null): void
  /** Whether a value is only in memory, because storage had no space for it. */
  isMemoryOnly(): boolean
  subscribe(listener: () => void): () => void
}

/** `storage` throws if storage is switched off, its `setItem` if storage is full. */
export function openMemory(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Memory {
  const unstored = new Map<string, string | null>()
  const listeners = new Set<() => void>()
  return {
    get(key) {
      const value = unstored.get(key)
      if (value !== undefined) return value
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
        unstored.delete(key)
      } catch {
        unstored.set(key, value)
      }
      for (const listener of listeners) listener()
    },
    isMemoryOnly: () => unstored.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const thisBrowser = openMemory(() => localStorage)
export const thisTab = openMemory(() => sessionStorage)
