import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailable } from '../../contract/index.ts'

/** Runs an operation durably and alone; what it throws undoes it, and nothing else. */
export type Write = <T>(operation: () => T) => Promise<T>

type Waiting = { readonly run: () => () => void; readonly fail: (error: unknown) => void }

/**
 * Writes of one turn of the event loop share a commit: one transaction, one savepoint per operation. A caller hears
 * back only after the commit, so every answer that leaves the process is on disk.
 */
export function groupCommits(db: DatabaseSync): Write {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const save = db.prepare('SAVEPOINT operation')
  const release = db.prepare('RELEASE operation')
  let waiting: Waiting[] = []

  function flush(): void {
    const batch = waiting
    waiting = []
    try {
      begin.run()
      const answers = batch.map(({ run }) => run())
      commit.run()
      for (const answer of answers) answer()
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      const unavailable = new StoreUnavailable('The database refused a write', { cause: error })
      for (const { fail } of batch) fail(unavailable)
    }
  }

  return (operation) =>
    new Promise((resolve, reject) => {
      const run = (): (() => void) => {
        save.run()
        try {
          const value = operation()
          release.run()
          return () => resolve(value)
        } catch (error) {
          // A full disk or a broken file concerns the whole batch; SQLite may have rolled all of it back.
          if (!db.isTransaction || isSqliteError(error)) throw error
          db.exec('ROLLBACK TO operation; RELEASE operation')
          return () => reject(error)
        }
      }
      if (waiting.push({ run, fail: reject }) === 1) setImmediate(flush)
    })
}

/** Constraint violations (SQLITE_CONSTRAINT, 19) are answers to one operation, not failures of the store. */
const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) !== 19
