import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type Threads = {
  /** The faults found by a check. Rejects if the database cannot be opened there, and never settles once they are stopped. */
  run(task: 'copy the log' | 'check'): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Mebibytes of script memory: SQLite has its own. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

/** Threads that each do one task on a connection of their own, and end. */
export function upkeepThreads(file: string): Threads {
  const workers = new Set<Worker>()
  return {
    async run(task) {
      const url = new URL('./upkeep-thread.ts', import.meta.url)
      const worker = new Worker(url, { workerData: { file, task }, resourceLimits })
      worker.unref()
      workers.add(worker)
      let faults: readonly string[] = []
      worker.on('message', (found: readonly string[]) => {
        faults = found
      })
      try {
        await once(worker, 'exit')
      } finally {
        workers.delete(worker)
      }
      return faults
    },
    async stop() {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}
