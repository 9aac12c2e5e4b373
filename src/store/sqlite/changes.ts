import type { DatabaseSync } from 'node:sqlite'

/** How caches of stored data detect that they are out of date. */
export type Changes = {
  /** Changes whenever another process has written anything or `note` was called. */
  version(): string
  note(): void
  /** The next call of `version` queries SQLite again, also within this turn. */
  refresh(): void
}

/** SQLite is queried once per turn of the event loop, or on `refresh`. */
export function watchChanges(db: DatabaseSync): Changes {
  const dataVersion = db.prepare('PRAGMA data_version')
  let noted = 0
  let version: string | null = null
  const refresh = (): void => {
    version = null
  }
  return {
    version() {
      if (version !== null) return version
      setImmediate(refresh)
      version = `${dataVersion.get()?.['data_version']}.${noted}`
      return version
    },
    note() {
      noted += 1
      refresh()
    },
    refresh,
  }
}
