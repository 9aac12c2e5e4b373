import type { DatabaseSync } from 'node:sqlite'

/** How caches of stored data detect that they are out of date. */
export type Changes = {
  /** Changes whenever another process has written anything or `note` was called. */
  word(): string
  note(): void
  /** The next word is that of now, also within this turn. */
  look(): void
}

/** SQLite is queried once per turn of the event loop, unless somebody looks. */
export function watchChanges(db: DatabaseSync): Changes {
  const version = db.prepare('PRAGMA data_version')
  let noted = 0
  let word: string | null = null
  const look = (): void => {
    word = null
  }
  return {
    word() {
      if (word !== null) return word
      setImmediate(look)
      word = `${version.get()?.['data_version']}.${noted}`
      return word
    },
    note() {
      noted += 1
      look()
    },
    look,
  }
}
