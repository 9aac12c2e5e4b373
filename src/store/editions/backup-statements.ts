import type { Backup, BackupResult, BackupStore } from '../../charts/index.ts'
import { backupColumns, restoreColumns, rowsOf, type SqlDialect } from '../columns/index.ts'

/** A backup that is not finished by then no longer protects images, which are removed a day after their last use anyway. */
const longestLease = 24 * 3_600_000

/** True while a backup has a lease at `:now`. */
export const isLeased = 'EXISTS (SELECT 1 FROM backups WHERE lease_until > :now)'

/** Statements on backups and restores, in both dialects. */
export function backupStatements<Value>(dialect: SqlDialect<Value>) {
  const backups = rowsOf(backupColumns, dialect)
  const restores = rowsOf(restoreColumns, dialect)
  return {
    backups,
    restores,
    insert: `INSERT INTO backups (${backups.names}) VALUES (${backups.values})`,
    end: `UPDATE backups SET ${backups.assignments} WHERE id = :id AND finished_at IS NULL`,
    newest: `SELECT * FROM backups WHERE finished_at IS NOT NULL AND failure IS NULL ORDER BY started_at DESC, id LIMIT 1`,
    last: 'SELECT * FROM backups ORDER BY started_at DESC, id LIMIT 1',
    isListing: `SELECT 1 AS listing WHERE ${isLeased}`,
    addRestore: `INSERT INTO restores (${restores.names}) VALUES (${restores.values})`,
    newestRestore: 'SELECT * FROM restores ORDER BY restored_at DESC LIMIT 1',
  } as const
}

const unknown = { databaseBytes: null, images: null, imageBytes: null }

export const begunBackup = ({ id, target, kind, now }: Parameters<BackupStore['begin']>[0]): Backup => ({
  ...{ id, target, kind, startedAt: now, leaseUntil: now + longestLease, finishedAt: null, failure: null },
  ...unknown,
})

/** For the columns that change. */
export const endedBackup = (
  id: string,
  now: number,
  result: Partial<BackupResult> & Pick<Backup, 'failure'>,
): Backup => ({
  ...{ id, target: '', kind: 'folder', startedAt: 0, leaseUntil: null, finishedAt: now },
  ...unknown,
  ...result,
})
