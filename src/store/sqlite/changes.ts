import type { DatabaseSync } from 'node:sqlite'

/** How memories of what is stored learn that it is out of date. */
export type Changes = {
  /** Differs from an earlier answer once another process has written anything, or `note` was called since. */
  word(): string
  note(): void
}

/** SQLite is asked once a turn of the event loop: within one, nothing another process writes could be told apart. */
export function watchChanges(db: DatabaseSync): Changes {
  const version = db.prepare('PRAGMA data_version')
  let noted = 0
  let word: string | null = null
  return {
    word() {
      if (word !== null) return word
      setImmediate(() => {
        word = null
      })
      word = `${version.get()?.['data_version']}.${noted}`
      return word
    },
    note() {
      noted += 1
      word = null
    },
  }
}
