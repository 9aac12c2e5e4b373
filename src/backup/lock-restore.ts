import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'

export const lockName = 'lock'

export type Lock = { release(): void }

/**
 * No other restore works in this folder until the lock is released. It is a lock of SQLite, which ends with its process, so
 * that a killed restore blocks none. Throws BackupError where another has it.
 */
export function lockRestore(folder: string): Lock {
  const path = join(folder, lockName)
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    const opened = inodeOf(path)
    db.exec('BEGIN EXCLUSIVE')
    // A restore that ends removes the folder, with the file that was opened here.
    if (opened === null || inodeOf(path) !== opened) throw isBusy(folder)
    return { release: () => db.close() }
  } catch (error) {
    db.close()
    throw error instanceof Error && 'errcode' in error && error.errcode === busy ? isBusy(folder, error) : error
  }
}

/** SQLITE_BUSY. */
const busy = 5

const inodeOf = (path: string): bigint | null => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null

const isBusy = (folder: string, cause?: unknown): BackupError =>
  new BackupError(
    `Another restore works in ${folder}`,
    'Wait until it has ended, or end it; then repeat the command.',
    {
      cause,
    },
  )
