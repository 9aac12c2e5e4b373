import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { DatabasePlace } from '../../config/index.ts'
import { numberOf } from '../sqlite/database.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import { sqliteTables } from './tables.ts'

/**
 * Whether nothing was ever stored there: there is no database, or one without a row. One with tables of another program is not
 * empty. Changes nothing; throws StoreUnavailable with a remedy if it cannot be read.
 */
export async function isEmptyPlace(place: DatabasePlace): Promise<boolean> {
  if (place.kind === 'sqlite') return isEmptyFile(place.file)
  const [{ connected }, { isEmptyPostgres }] = await Promise.all([
    import('../postgres/migrate.ts'),
    import('./empty-postgres.ts'),
  ])
  return connected(place.url, isEmptyPostgres)
}

function isEmptyFile(file: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return hasNoLog(file)
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      const tables = sqliteTables(db)
      if (numberOf(db) === 0) return tables.length === 0
      return tables.every((table) => db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() === undefined)
    } finally {
      db.close()
    }
  } catch (error) {
    throw sqliteFailure(`The database ${file} can't be read`, error)
  }
}

/** A log without its database has what was written last. */
const hasNoLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0
