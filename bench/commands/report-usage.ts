/** Loaded before a command (`--import`): at its end, writes what the process used to the pipe 3. */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { processorSeconds, watchPeak } from '../rendering/process-tree.ts'

// Every thread of the process loads this.
if (isMainThread) {
  const peak = watchPeak()
  process.once('exit', () => {
    writeSync(3, JSON.stringify({ processorSeconds: processorSeconds(), memory: peak() }))
  })
}
