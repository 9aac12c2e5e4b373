import { BoundedMap } from '../../bounded/index.ts'
import type { Changes } from './changes.ts'

/** How many rows are kept; of more, the first are read again. */
const mostKept = 10_000

/**
 * Rows by one column, as the database has them: in a transaction, with what was written in it so far. A write of such a row
 * notes it (`Changes`). Unknown values are not kept: clients can invent any number of them.
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
