import type { DatabaseSync } from 'node:sqlite'
import { sqliteFailure } from './sqlite-failure.ts'

/**
 * Runs an operation in a transaction; resolves once it is durable. An exception undoes only this operation. An operation may
 * run twice, so it must have no effect outside the database but its result.
 */
export type Write = <T>(operation: () => T) => Promise<T>

/** `run` returns what to do after the commit. */
type Waiting = { readonly run: () => () => void; readonly fail: (error: unknown) => void }

/** How often a commit is attempted while another process writes, and the milliseconds between two attempts. */
export type RetryPolicy = { readonly attempts: number; readonly pause: number }

/**
 * Callbacks: a transaction has begun and sees current rows; it was rolled back; it waits because another process writes; it was committed,
 * having begun at a `performance.now()`.
 */
export type Watch = { begun(): void; undone(): void; retried?(): void; committed?(writes: number, began: number): void }

const noWatch: Watch = { begun: () => undefined, undone: () => undefined }

/** About five seconds, including the time for which SQLite itself waits. */
const defaultPolicy: RetryPolicy = { attempts: 125, pause: 20 }

/**
 * Writes of one turn of the event loop share a commit: one transaction. If an operation throws, which is rare, the transaction
 * is rolled back and run again with a savepoint for each operation. A write resolves only after the commit, so every response
 * that leaves the process is on disk. While another process holds the lock, the event loop is free between attempts, and
 * further writes join the transaction.
 */
export function groupCommits(
  db: DatabaseSync,
  watch: Watch = noWatch,
  { attempts, pause }: RetryPolicy = defaultPolicy,
): Write {
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const save = db.prepare('SAVEPOINT operation')
  const release = db.prepare('RELEASE operation')
  const path = db.location()
  let waiting: Waiting[] = []
  let tried = 0
  let inSavepoints = false

  function flush(): void {
    const began = performance.now()
    try {
      begin.run()
    } catch (error) {
      tried += 1
      if (isBusy(error) && tried < attempts) {
        watch.retried?.()
        setTimeout(flush, pause)
      } else refuse(takeTurn(), path, error)
      return
    }
    const batch = takeTurn()
    try {
      watch.begun()
      const answers = batch.map((each) => (inSavepoints ? runInSavepoint(each) : each.run()))
      commit.run()
      watch.committed?.(batch.length, began)
      inSavepoints = false
      for (const answer of answers) answer()
    } catch (error) {
      const mayRunAgain = !inSavepoints && isOfOperation(error)
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      watch.undone()
      inSavepoints = mayRunAgain
      if (mayRunAgain) {
        waiting = [...batch, ...waiting]
        flush()
      } else {
        refuse(batch, path, error)
      }
    }
  }

  function takeTurn(): readonly Waiting[] {
    const batch = waiting
    waiting = []
    tried = 0
    return batch
  }

  function runInSavepoint(each: Waiting): () => void {
    save.run()
    try {
      const answer = each.run()
      release.run()
      return answer
    } catch (error) {
      if (!isOfOperation(error)) throw error
      db.exec('ROLLBACK TO operation; RELEASE operation')
      watch.undone()
      return () => each.fail(error)
    }
  }

  /** A full disk or a broken file affects the whole batch; SQLite may have rolled all of it back. */
  const isOfOperation = (error: unknown): boolean => db.isOpen && db.isTransaction && !isSqliteError(error)

  return (operation) =>
    new Promise((resolve, reject) => {
      const run = () => {
        const value = operation()
        return () => resolve(value)
      }
      if (waiting.push({ run, fail: reject }) === 1) setImmediate(flush)
    })
}

function refuse(batch: readonly Waiting[], path: string | null, cause: unknown): void {
  const unavailable = sqliteFailure(`The database ${path ?? ''} can't be written`, cause)
  for (const { fail } of batch) fail(unavailable)
}

/** SQLITE_BUSY (5): another process writes. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5

/** Constraint violations (SQLITE_CONSTRAINT, 19) are the result of one operation, not failures of the store. */
const isSqliteError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) !== 19
