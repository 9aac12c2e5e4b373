import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Work that would block the event loop, on a connection of its own. The message describes the fault; empty: no fault. */
const { file, task } = workerData as { readonly file: string; readonly task: 'copy the log' | 'check' }
/** Milliseconds to wait for another process. */
const timeout = 5_000
const enough = 5

const db = new DatabaseSync(file, { readOnly: task === 'check', timeout })
try {
  if (task === 'check') parentPort?.postMessage(faultsOf(db))
  else db.exec('PRAGMA wal_checkpoint(PASSIVE)')
} finally {
  db.close()
}

/** One table after the other, so that a server that stops waits for one at most. */
function faultsOf(database: DatabaseSync): readonly string[] {
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const faults = tables.flatMap(({ name }) => {
      const rows = database.prepare(`PRAGMA quick_check('${String(name).replaceAll("'", "''")}')`).all()
      return rows.map(({ quick_check: row }) => String(row)).filter((row) => row !== 'ok')
    })
    return faults.slice(0, enough)
  } catch (error) {
    // SQLITE_CORRUPT and SQLITE_NOTADB.
    if (error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff))
      return [error.message]
    throw error
  }
}
