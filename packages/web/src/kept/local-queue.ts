import { type Change, type RowName, rowId } from './change.ts'

/** localStorage, as far as it is used. `setItem` throws where storage is full or off. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The changes of one account that wait to be sent: one for each row, the latest. All tabs of the browser share them. */
export type LocalQueue = {
  /** In the order in which they were made. */
  all(): readonly Change[]
  add(change: RowName & { readonly value?: unknown; readonly at: number }): Change
  /** Forgets a change, unless there is a later one of its row. */
  settle(change: Change): void
  /** Whether a change could not be stored: it is lost when the tab is closed. */
  isOverfull(): boolean
}

const rootKey = 'platekeeper.kept/'
const prefixOf = (account: string): string => `${rootKey}${encodeURIComponent(account)}/`

export function openQueue(storage: KeyValues, account: string): LocalQueue {
  const prefix = prefixOf(account)
  /** What storage had no room for. */
  const inMemory = new Map<string, Change>()

  function all(): readonly Change[] {
    const changes = new Map<string, Change>()
    for (const item of itemsBelow(storage, prefix)) {
      const change = readChange(item)
      if (change) changes.set(rowId(change), change)
    }
    for (const [id, change] of inMemory) {
      if ((changes.get(id)?.sequence ?? 0) < change.sequence) changes.set(id, change)
    }
    return [...changes.values()].sort((a, b) => a.sequence - b.sequence)
  }

  return {
    all,
    add({ kind, key, value, at }) {
      const last = all().at(-1)?.sequence ?? 0
      const change = { kind, key, ...(value !== undefined && { value }), at, sequence: Math.max(at, last + 1) }
      const id = rowId(change)
      if (store(storage, `${prefix}${id}`, JSON.stringify(change))) inMemory.delete(id)
      else inMemory.set(id, change)
      return change
    },
    settle(change) {
      const id = rowId(change)
      if ((inMemory.get(id)?.sequence ?? 0) <= change.sequence) inMemory.delete(id)
      const stored = readChange(read(storage, `${prefix}${id}`))
      if (stored && stored.sequence <= change.sequence) remove(storage, `${prefix}${id}`)
    },
    isOverfull: () => inMemory.size > 0,
  }
}

/** Whether it was stored. */
function store(storage: KeyValues, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    // What is stored there of an earlier change must not come back after a reload.
    remove(storage, key)
    return false
  }
}

function read(storage: KeyValues, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function remove(storage: KeyValues, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // Storage is off: there was nothing to remove.
  }
}

function itemsBelow(storage: KeyValues, prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix)).map((key) => storage.getItem(key) ?? '')
  } catch {
    return []
  }
}

/** Anything else in its place, such as what an earlier version wrote, counts as nothing. */
function readChange(text: string | null): Change | null {
  try {
    const { kind, key, value, at, sequence } = JSON.parse(text ?? 'null') as Partial<Change>
    if (!kind || !key || typeof at !== 'number' || typeof sequence !== 'number') return null
    return { kind, key, ...(value !== undefined && { value }), at, sequence }
  } catch {
    return null
  }
}
