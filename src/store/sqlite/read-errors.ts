import { createDurations } from '../../figures/index.ts'
import { sqliteFailure } from './sqlite-failure.ts'

/** Of all reads of this process; a server has one database. */
export const sqliteReads = createDurations()

/** A read through a port: an error of SQLite becomes StoreUnavailable, any other error is rethrown. */
export const readOrUnavailable = async <T>(read: () => T): Promise<T> => readNowOrUnavailable(read)

/** The same for a port that need not be a promise. */
export function readNowOrUnavailable<T>(read: () => T): T {
  const began = performance.now()
  try {
    return read()
  } catch (error) {
    throw refusedBySqlite(error) ? sqliteFailure("The database can't be read", error) : error
  } finally {
    sqliteReads.since(began)
  }
}

/** An error of SQLite itself, or a database that is closed. */
const refusedBySqlite = (error: unknown): boolean =>
  error instanceof Error && ('errcode' in error || ('code' in error && error.code === 'ERR_INVALID_STATE'))
