import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabasePlace } from '../../config/index.ts'
import { diskFailure, StoreUnavailable } from '../../failures/index.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import { isEmptyPlace } from './empty-place.ts'
import { loadIntoPostgres } from './load-into-postgres.ts'
import type { SnapshotParts } from './tables.ts'

/**
 * Makes a draft, which is no longer there then, the database of an empty place: all of it, or nothing. Throws StoreUnavailable
 * with a remedy.
 */
export async function publishDraft(file: string, place: DatabasePlace, parts: SnapshotParts = {}): Promise<void> {
  if (place.kind === 'postgres') {
    await loadIntoPostgres(file, place.url, parts)
    rmSync(file)
    return
  }
  if (!(await isEmptyPlace(place))) throw notEmpty(place.file)
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new StoreUnavailable(`The database ${file} is in use: repeat the restore`)
  requireUnused(place.file)
  try {
    move(file, place.file)
    const folder = openSync(dirname(place.file), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : diskFailure(`${place.file} can't be written`, error)
  }
}

const notEmpty = (file: string): StoreUnavailable =>
  new StoreUnavailable(`The database ${file} is not empty: stop the server that uses it, and restore elsewhere`)

/** A server that has an empty database open would go on writing to the file that was replaced. */
function requireUnused(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  try {
    const db = new DatabaseSync(file, { timeout: 0 })
    try {
      // SQLite ends a write-ahead log only for the last process that has the database open.
      db.exec('PRAGMA journal_mode = DELETE')
    } finally {
      db.close()
    }
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy)
      throw new StoreUnavailable(`The database ${file} is in use: stop the server, and repeat the restore`)
    throw sqliteFailure(`The database ${file} can't be read`, error)
  }
}

/** SQLITE_BUSY. */
const busy = 5

/** Where there is no database, one that a server makes meanwhile stays. */
function move(draft: string, file: string): void {
  const isNew = !existsSync(file)
  // SQLite would apply the log of the empty database to this one.
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  if (!isNew) {
    renameSync(draft, file)
    return
  }
  try {
    linkSync(draft, file)
    rmSync(draft, { force: true })
  } catch {
    if (existsSync(file)) throw notEmpty(file)
    // A file system without links.
    renameSync(draft, file)
  }
}
