import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StoreUnavailable } from '../failures/index.ts'

type Place = {
  readonly dataDir: string
  /** As people know it: a path, or an address without its password. */
  readonly database: string
  /** Absolute; null: the database is not a file. */
  readonly file: string | null
}

/**
 * A new database beside what an earlier service left would silently be a new service, without its people, applications and
 * charts. Throws StoreUnavailable, with what to do, where `isNew` says so of the database; changes nothing.
 */
export async function refuseLostDatabase(
  { dataDir, database, file }: Place,
  isNew: () => Promise<boolean>,
): Promise<void> {
  // First what is left: another server that starts for the first time makes its database before the rest.
  const left = ['master.key', 'images'].filter((name) => isThere(join(dataDir, name)))
  if (left.length === 0 || !(await isNew())) return
  const what = file !== null && !existsSync(file) ? 'missing' : 'empty'
  const [names, them] = [left.join(' and '), left.length > 1 ? 'them' : 'it']
  throw new StoreUnavailable(
    `The database ${database} is ${what}, but ${dataDir} holds ${names} of an earlier service. ` +
      `Restore the database from your backup, or correct DATA_DIR or DATABASE_URL. ` +
      `To begin a new service on purpose, move ${names} out of ${dataDir}: nothing of the earlier one works without ${them}`,
  )
}

/** A file with content, or a folder that holds something. */
function isThere(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length > 0 : (found?.size ?? 0) > 0
}
