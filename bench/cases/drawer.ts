/** A process that draws charts in the worker of imports, and reports the processor time. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs, pinToServerCore, stop } from '../servers/server.ts'

export type Drawer = {
  /** Draws everything this number of times. Returns seconds of processor time of all threads. */
  draw(times: number): Promise<number>
  stop(): Promise<void>
}

/** `program` is in bench/rendering. */
export async function startDrawer(program: string, words: readonly string[]): Promise<Drawer> {
  const child = fork(join(import.meta.dirname, '../rendering', program), words)
  endWithUs(child)
  pinToServerCore(child.pid)
  return {
    async draw(times) {
      child.send(times)
      const [seconds] = (await once(child, 'message')) as [number]
      return seconds
    },
    stop: () => stop(child),
  }
}
