import { BoundedMap } from '../../bounded/index.ts'
import type { Changes } from './changes.ts'

/** Maximum number of entries; the oldest is evicted. */
const mostCached = 10_000

/**
 * A cache of rows by one column. In a transaction it includes what the transaction has written. A write to such a row must call
 * `Changes.note()`. Misses are not cached, because clients choose the key.
 */
export function cachedRows<Noun>(
  read: (value: string) => Noun | null,
  changes: Changes,
  most = mostCached,
): (value: string) => Noun | null {
  const cached = new BoundedMap<string, Noun>(most)
  let cachedAt = ''
  return (value) => {
    const at = changes.version()
    if (at !== cachedAt) cached.clear()
    cachedAt = at
    const known = cached.get(value)
    if (known) return known
    const found = read(value)
    if (found === null) return null
    cached.set(value, found)
    return found
  }
}
