import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePlace } from '../config/index.ts'
import { diskFailure, StoreUnavailable } from '../failures/index.ts'
import { redactUrl } from './postgres/redact-url.ts'

/**
 * A new database next to the files of an earlier service would silently be a new service, without its accounts, clients and
 * charts. Throws StoreUnavailable with a remedy if there are such files and `isNew` returns true; changes nothing.
 */
export async function refuseLostDatabase(
  dataDir: string,
  database: DatabasePlace,
  isNew: () => Promise<boolean>,
): Promise<void> {
  // Files first: another server that starts for the first time creates its database before the rest.
  const left = filesOf(dataDir)
  if (left.length === 0 || !(await isNew())) return
  const what = database.kind === 'sqlite' && !existsSync(database.file) ? 'missing' : 'empty'
  const name = database.kind === 'sqlite' ? database.file : redactUrl(database.url)
  const [names, them] = [left.join(' and '), left.length > 1 ? 'them' : 'it']
  throw new StoreUnavailable(
    `The database ${name} is ${what}, but ${dataDir} contains ${names} of an earlier service. ` +
      `Restore the database from your backup, or correct DATA_DIR or DATABASE_URL. ` +
      `To set up a new service on purpose, move ${names} out of ${dataDir}; the earlier service needs ${them}`,
  )
}

function filesOf(dataDir: string): readonly string[] {
  try {
    return ['master.key', 'images'].filter((name) => isThere(join(dataDir, name)))
  } catch (error) {
    throw diskFailure(`The data folder ${dataDir} can't be read`, error)
  }
}

/** A file with content, or a folder that is not empty. */
function isThere(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isDirectory() ? readdirSync(path).length > 0 : (found?.size ?? 0) > 0
}
