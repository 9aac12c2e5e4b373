import { BoundedMap } from '../../bounded/index.ts'
import type { Changes } from './changes.ts'

/** Maximum number of entries; the oldest is evicted. */
const mostKept = 10_000

/**
 * A cache of rows by one column. In a transaction it includes what the transaction has written. A write to such a row must call
 * `Changes.note()`. Misses are not cached, because clients choose the key.
 */
export function keptRows<Noun>(
  read: (value: string) => Noun | null,
  changes: Changes,
  most = mostKept,
): (value: string) => Noun | null {
  const kept = new BoundedMap<string, Noun>(most)
  let keptAt = ''
  return (value) => {
    const at = changes.version()
    if (at !== keptAt) kept.clear()
    keptAt = at
    const known = kept.get(value)
    if (known) return known
    const found = read(value)
    if (found === null) return null
    kept.set(value, found)
    return found
  }
}
