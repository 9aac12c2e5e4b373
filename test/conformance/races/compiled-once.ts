import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from './pair.ts'

/** Starting a process takes longer than its work here, so processes share a compile cache. */
export function compiledOnce(program: string, args: readonly string[]) {
  const shared = process.env['NODE_COMPILE_CACHE']
  const cache = shared ?? mkdtempSync(join(tmpdir(), 'platekeeper-compiled-'))
  const running = new Set<ChildProcess>()
  let isOver = false
  function child(): ChildProcess {
    if (isOver) throw new Error('The test is over')
    const started = startChild(program, args, { NODE_COMPILE_CACHE: cache })
    running.add(started)
    started.once('exit', () => running.delete(started))
    return started
  }
  return {
    child,
    async close() {
      isOver = true
      for (const each of running) each.kill('SIGKILL')
      await Promise.all([...running].map((each) => once(each, 'exit')))
      if (cache !== shared) rmSync(cache, { recursive: true })
    },
  }
}
