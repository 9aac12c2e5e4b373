import type { DatabaseSync } from 'node:sqlite'

/** How memories of what is stored learn that it is out of date. */
export type Changes = {
  /** Differs from an earlier answer once another process has written anything, or `note` was called since. */
  word(): string
  note(): void
}

export function watchChanges(db: DatabaseSync): Changes {
  const version = db.prepare('PRAGMA data_version')
  let noted = 0
  return {
    word: () => `${version.get()?.['data_version']}.${noted}`,
    note() {
      noted += 1
    },
  }
}
