import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabasePlace } from '../../config/index.ts'
import { diskFailure, StoreUnavailable } from '../../failures/index.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import { runThread } from './run-thread.ts'
import type { SnapshotParts } from './tables.ts'

/**
 * Writes one moment of the database to `file`, which must not exist: an SQLite database (mode 0600, flushed to the disk), of this
 * version's schema if it comes from PostgreSQL, else of the schema that the database has. Servers go on writing meanwhile. Throws
 * StoreUnavailable with a remedy, or the signal's reason; then there is no file.
 */
export async function writeSnapshot(place: DatabasePlace, file: string, parts: SnapshotParts = {}): Promise<void> {
  parts.signal?.throwIfAborted()
  if (place.kind === 'sqlite' && !existsSync(place.file)) {
    throw new StoreUnavailable(`There is no database ${place.file}: check DATA_DIR`)
  }
  create(file)
  try {
    if (place.kind === 'sqlite') await copySqlite(place.file, file)
    else {
      const { copyPostgres } = await import('./copy-postgres.ts')
      await copyPostgres(place.url, file, parts)
    }
    parts.signal?.throwIfAborted()
    await flush(file)
  } catch (error) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    throw error
  }
}

/** SQLite fills an empty file, and would make a new one readable for others. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (existsSync(file))
      throw new StoreUnavailable(`${file} exists already: name a file that does not`, { cause: error })
    throw diskFailure(`${file} can't be written`, error)
  }
}

async function copySqlite(from: string, to: string): Promise<void> {
  try {
    await runThread({ name: 'copy', file: from, to })
  } catch (error) {
    throw sqliteFailure(`The database ${from} can't be copied to ${to}`, error)
  }
}

/** The file and its name. Not in this thread: on a slow disk it takes longer than the copy. */
async function flush(file: string): Promise<void> {
  try {
    for (const path of [file, dirname(file)]) {
      const opened = await open(path, 'r')
      try {
        await opened.sync()
      } finally {
        await opened.close()
      }
    }
  } catch (error) {
    throw diskFailure(`${file} can't be written`, error)
  }
}
