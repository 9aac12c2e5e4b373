import type { BackupStore } from '../../charts/index.ts'
import type { RestoreStore } from '../../identity/index.ts'
import { postgres } from '../columns/index.ts'
import { backupStatements, begunBackup, endedBackup } from '../editions/backup-statements.ts'
import { type Connections, statement } from './connections.ts'
import { findRow } from './rows.ts'

const statements = backupStatements(postgres)
const { backups, restores } = statements

const asJson = (select: string) => statement(`SELECT to_json(found) AS row FROM (${select}) AS found`)
const insert = statement(statements.insert)
const end = statement(statements.end)
const newest = asJson(statements.newest)
const last = asJson(statements.last)
const isListing = statement(statements.isListing)
const addRestore = statement(statements.addRestore)
const newestRestore = asJson(statements.newestRestore)

export function postgresBackups(db: Connections): BackupStore {
  const ended = async (...of: Parameters<typeof endedBackup>): Promise<void> => {
    await db.query(end, backups.writeChanges(endedBackup(...of), { id: of[0] }))
  }
  return {
    async begin(begun) {
      await db.query(insert, backups.write(begunBackup(begun)))
    },
    finish: (id, result, now) => ended(id, now, result),
    fail: (id, failure, now) => ended(id, now, { failure }),
    async newest() {
      const row = await findRow<object>(db, newest, {})
      return row && backups.read(row)
    },
    async last() {
      const row = await findRow<object>(db, last, {})
      return row && backups.read(row)
    },
    isListing: async (now) => (await db.query(isListing, { now })).length > 0,
  }
}

export function postgresRestores(db: Connections): RestoreStore {
  return {
    async add(restore) {
      await db.query(addRestore, restores.write(restore))
    },
    async newest() {
      const row = await findRow<object>(db, newestRestore, {})
      return row && restores.read(row)
    },
  }
}
