import { sqliteFailure } from './failure.ts'

/** A look through a port: what SQLite refuses is a store that is away; what our own code throws stays what it is. */
export async function reading<T>(look: () => T): Promise<T> {
  try {
    return look()
  } catch (error) {
    throw refusedBySqlite(error) ? sqliteFailure("The database can't be read", error) : error
  }
}

/** An error of SQLite itself, or a database that is closed. */
const refusedBySqlite = (error: unknown): boolean =>
  error instanceof Error && ('errcode' in error || ('code' in error && error.code === 'ERR_INVALID_STATE'))
