import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Written to the worker's folder before it ends itself: it needed more memory than it may take. */
export const memoryMarker = 'memory'

/**
 * Starts a thread that ends this process when its resident memory exceeds the limit (bytes), or its parent has ended. A thread,
 * because the main thread does not return from a long call into WebAssembly; a signal, because `process.exit` of a thread
 * ends the thread alone. Limits of V8 (`resourceLimits`) do not count the memory of WebAssembly.
 */
export function watchMemory(limit: number, folder: string): void {
  const order: Watch = { limit, parent: process.ppid, folder, marker: join(folder, memoryMarker) }
  // Its text and no module: a thread that loads TypeScript brings the type stripper along.
  const thread = new Worker(`(${watch})(${JSON.stringify(order)})`, {
    eval: true,
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
  })
  thread.unref()
}

type Watch = {
  readonly limit: number
  readonly parent: number
  /** Of this worker alone; removed with it. */
  readonly folder: string
  readonly marker: string
}

/** Uses nothing from outside itself. */
function watch({ limit, parent, folder, marker }: Watch): void {
  const { rmSync, writeFileSync } = process.getBuiltinModule('node:fs')
  const end = () => process.kill(process.pid, 'SIGKILL')
  setInterval(() => {
    try {
      if (process.memoryUsage.rss() > limit) {
        writeFileSync(marker, '')
        end()
      }
      if (process.ppid !== parent) {
        rmSync(folder, { recursive: true, force: true })
        end()
      }
    } catch {
      end()
    }
  }, 50)
}
