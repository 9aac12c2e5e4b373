import type { DatabaseSync } from 'node:sqlite'

/** The log's index is in memory instead of a file, which does not fit on a full disk; then no other process can use the database. */
export const exclusive = 'PRAGMA locking_mode = EXCLUSIVE'

export const isExclusive = (db: DatabaseSync): boolean =>
  db.prepare('PRAGMA locking_mode').get()?.['locking_mode'] === 'exclusive'

/**
 * Copies the log into the database through the open file, which may have been deleted, and begins a new one. Throws while another
 * process has the database open. Leaving the mode of logs is the only way to close the file.
 */
export function reopenLog(db: DatabaseSync): void {
  db.exec('PRAGMA wal_checkpoint(FULL)')
  setMode(db, 'delete')
  setMode(db, 'wal')
}

/** Returns whether the file fitted on the disk. */
export function leaveExclusive(db: DatabaseSync): boolean {
  try {
    setMode(db, 'delete')
    db.exec('PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema')
    setMode(db, 'wal')
    db.exec('SELECT 1 FROM sqlite_schema')
    return true
  } catch {
    db.exec(exclusive)
    try {
      setMode(db, 'wal')
    } catch {
      // Without a log, commits are durable too.
    }
    return false
  }
}

function setMode(db: DatabaseSync, mode: 'delete' | 'wal'): void {
  const set = db.prepare(`PRAGMA journal_mode = ${mode}`).get()?.['journal_mode']
  if (set !== mode) throw new Error(`the database is in use (journal mode ${set})`)
}
