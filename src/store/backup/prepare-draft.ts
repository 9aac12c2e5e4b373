import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, Restore } from '../../identity/index.ts'
import { openSqlite } from '../sqlite/open.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import type { Database, StoreParts } from '../store.ts'
import { changeDraft, type DraftChanges, type SignedOut } from './change-draft.ts'

export type DraftParts = Omit<DraftChanges, 'now' | 'isCopy'> & {
  readonly store: StoreParts
  readonly restore: Restore
  /** The entry of the audit log. */
  readonly entry: (signedOut: SignedOut) => AuditEntry
  /** What the caller changes besides. */
  readonly finish: (database: Pick<Database, 'imageMarkers'>) => Promise<unknown>
}

/**
 * Makes a snapshot, which is changed in place, a database that a server can start on: of this version's schema, without what a
 * restore ends (decision 0062), marked as restored. Throws StoreUnavailable with a remedy.
 */
export async function prepareDraft(file: string, parts: DraftParts): Promise<SignedOut> {
  const { store, restore, entry, finish } = parts
  await openSqlite(file, store).close()
  const signedOut = changed(file, { ...parts, now: restore.restoredAt, isCopy: restore.isCopy })
  const database = openSqlite(file, store)
  try {
    await database.restores.add(restore)
    await finish(database)
    await database.audit.append(entry(signedOut))
  } finally {
    await database.close()
  }
  const opened = await open(file, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
  return signedOut
}

function changed(file: string, changes: DraftChanges): SignedOut {
  const db = new DatabaseSync(file)
  try {
    const signedOut = changeDraft(db, changes)
    // Rows that were deleted stay in free pages otherwise.
    if (changes.isCopy) db.exec('VACUUM')
    return signedOut
  } catch (error) {
    throw sqliteFailure(`The copy ${file} of the database can't be changed`, error)
  } finally {
    db.close()
  }
}
