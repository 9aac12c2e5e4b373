import { type Change, type RowName, rowId } from './change.ts'

/** The part of localStorage that is used. `setItem` throws if storage is full or switched off. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The unsent changes of one account: the latest of each row. All tabs of the browser share them. */
export type LocalQueue = {
  /** In the order in which the changes were made. */
  all(): readonly Change[]
  add(change: RowName & { readonly value?: unknown; readonly at: number }): Change
  /** Removes a change, unless a later one of its row exists. */
  settle(change: Change): void
  /** Whether a change could not be stored: it is lost when the tab is closed. */
  isOverfull(): boolean
}

const rootKey = 'platekeeper.kept/'
const prefixOf = (account: string): string => `${rootKey}${encodeURIComponent(account)}/`

export function openQueue(storage: KeyValues, account: string): LocalQueue {
  const prefix = prefixOf(account)
  /** Changes for which storage had no space. */
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

/** Whether the change was stored. */
function store(storage: KeyValues, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    // An earlier change of this row must not be loaded after a reload.
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
    // If storage is switched off, it contains no change to remove.
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

/** Ignores an invalid value, for example of an earlier version. */
function readChange(text: string | null): Change | null {
  try {
    const { kind, key, value, at, sequence } = JSON.parse(text ?? 'null') as Partial<Change>
    if (!kind || !key || typeof at !== 'number' || typeof sequence !== 'number') return null
    return { kind, key, ...(value !== undefined && { value }), at, sequence }
  } catch {
    return null
  }
}
