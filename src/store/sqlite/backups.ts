import type { DatabaseSync } from 'node:sqlite'
import type { BackupStore } from '../../charts/index.ts'
import type { RestoreStore } from '../../identity/index.ts'
import { sqlite } from '../columns/index.ts'
import { backupStatements, begunBackup, endedBackup } from '../editions/backup-statements.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const statements = backupStatements(sqlite)
const { backups, restores } = statements

export function sqliteBackups(db: DatabaseSync, write: Write): BackupStore {
  const insert = prepare(db, statements.insert)
  const end = prepare(db, statements.end)
  const newest = prepare(db, statements.newest)
  const last = prepare(db, statements.last)
  const isListing = prepare(db, statements.isListing)
  const ended = (...of: Parameters<typeof endedBackup>): Promise<void> =>
    write(() => {
      end.run(backups.writeChanges(endedBackup(...of), { id: of[0] }))
    })
  const found = (row: object | undefined) => (row ? backups.read(row) : null)
  return {
    begin: (begun) =>
      write(() => {
        insert.run(backups.write(begunBackup(begun)))
      }),
    finish: (id, result, now) => ended(id, now, result),
    fail: (id, failure, now) => ended(id, now, { failure }),
    newest: () => readOrUnavailable(() => found(newest.get())),
    last: () => readOrUnavailable(() => found(last.get())),
    isListing: (now) => readOrUnavailable(() => isListing.get({ now }) !== undefined),
  }
}

export function sqliteRestores(db: DatabaseSync, write: Write): RestoreStore {
  const insert = prepare(db, statements.addRestore)
  const newest = prepare(db, statements.newestRestore)
  return {
    add: (restore) =>
      write(() => {
        insert.run(restores.write(restore))
      }),
    newest: () =>
      readOrUnavailable(() => {
        const row = newest.get()
        return row ? restores.read(row) : null
      }),
  }
}
