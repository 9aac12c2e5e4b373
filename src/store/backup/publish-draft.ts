import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabasePlace } from '../../config/index.ts'
import { diskFailure, StoreUnavailable } from '../../failures/index.ts'
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
  if (!(await isEmptyPlace(place)))
    throw new StoreUnavailable(`The database ${place.file} is not empty: restore elsewhere`)
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new StoreUnavailable(`The database ${file} is in use: repeat the restore`)
  try {
    // SQLite would apply the log of the empty database to this one.
    for (const suffix of ['-wal', '-shm']) rmSync(`${place.file}${suffix}`, { force: true })
    renameSync(file, place.file)
    const folder = openSync(dirname(place.file), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch (error) {
    throw diskFailure(`${place.file} can't be written`, error)
  }
}
