import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { readSnapshot } from './read-snapshot.ts'
import type { ThreadAnswer, ThreadTask } from './run-thread.ts'

/** Work that would block the event loop for as long as it reads the whole file. */
const task = workerData as ThreadTask
/** Milliseconds to wait for another process. */
const timeout = 5_000

const answer = (said: ThreadAnswer): void => parentPort?.postMessage(said)

try {
  const db = new DatabaseSync(task.file, { readOnly: true, timeout })
  try {
    if (task.name === 'copy') {
      db.prepare('VACUUM INTO ?').run(task.to)
      answer({ result: null })
    } else answer({ result: readSnapshot(db, task.at) })
  } finally {
    db.close()
  }
} catch (error) {
  const { message, errcode } = error as Error & { readonly errcode?: number }
  answer({ failure: { message, errcode: errcode ?? 0 } })
}
