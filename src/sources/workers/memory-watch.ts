import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** File in the worker's folder, written before the worker ends itself: it exceeded its memory limit. */
export const memoryMarker = 'memory'

/**
 * Starts a thread that ends this process when its resident memory exceeds the limit (bytes), or its parent has ended. A thread,
 * because the main thread does not return from a long call into WebAssembly; a signal, because `process.exit` of a thread
 * ends the thread alone. Limits of V8 (`resourceLimits`) do not count the memory of WebAssembly.
 */
export function watchMemory(limit: number, folder: string): void {
  const order: Watch = { limit, parent: process.ppid, folder, marker: join(folder, memoryMarker) }
  // As text, not as a module: a thread that loads TypeScript also loads the type stripper.
  const thread = new Worker(`(${watch})(${JSON.stringify(order)})`, {
    eval: true,
    resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 8 },
  })
  thread.unref()
}

type Watch = {
  readonly limit: number
  readonly parent: number
  /** Private to this worker; removed with it. */
  readonly folder: string
  readonly marker: string
}

/** Must not refer to anything outside the function. */
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
