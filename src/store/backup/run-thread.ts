import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SnapshotFacts } from './read-snapshot.ts'

export type ThreadTask =
  | { readonly name: 'copy'; readonly file: string; readonly to: string }
  | { readonly name: 'inspect'; readonly file: string; readonly at: number | null }

export type ThreadAnswer =
  | { readonly result: SnapshotFacts | null }
  | { readonly failure: { readonly message: string; readonly errcode: number } }

/** Runs the task in a thread of its own. Rejects with an error of SQLite, as `sqliteFailure` takes it. */
export async function runThread(task: ThreadTask): Promise<SnapshotFacts | null> {
  const worker = new Worker(new URL('./snapshot-thread.ts', import.meta.url), { workerData: task })
  let answer: ThreadAnswer | undefined
  worker.on('message', (said: ThreadAnswer) => {
    answer = said
  })
  await once(worker, 'exit')
  if (!answer) throw new Error('The thread ended without an answer')
  if ('result' in answer) return answer.result
  const { message, errcode } = answer.failure
  throw Object.assign(new Error(message), { errcode })
}
