import { DatabaseSync } from 'node:sqlite'
import type { DatabaseFacts } from '../store.ts'
import { sqliteFailure } from './sqlite-failure.ts'

/** On a connection of its own. `thorough`: reads the whole file. Throws StoreUnavailable. */
export function inspectSqlite(file: string, { thorough }: { readonly thorough: boolean }): DatabaseFacts {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      const first = (sql: string): string => String(Object.values(db.prepare(sql).get() ?? {})[0])
      return {
        kind: 'sqlite',
        version: first('SELECT sqlite_version()'),
        journalMode: first('PRAGMA journal_mode'),
        isIntact: thorough ? first('PRAGMA quick_check(1)') === 'ok' : null,
      }
    } finally {
      db.close()
    }
  } catch (error) {
    throw sqliteFailure(`The database ${file} can't be read`, error)
  }
}
