import { mkdirSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from '../servers/server.ts'
import type { Case, Context } from './context.ts'

type Stoppable = Pick<Server, 'stop'>

/** Runs the case within its time limit; stops what it started, and removes its folder. */
export async function runCase({ name, run }: Case, given: Omit<Context, 'started'>): Promise<void> {
  const running: Promise<Stoppable>[] = []
  const context: Context = {
    ...given,
    started: (server) => {
      running.push(server)
      return server
    },
  }
  // Before the time begins: drawing the demo belongs to no case.
  mkdirSync(context.folder, { recursive: true })
  const inTime = new AbortController()
  const late = wait(context.options.limit * 1000, undefined, { signal: inTime.signal }).then(
    () => Promise.reject(new Error(`${name} took longer than --limit=${context.options.limit} seconds`)),
    () => undefined,
  )
  try {
    await Promise.race([run(context), late.then(() => new Promise<never>(() => undefined))])
  } finally {
    inTime.abort()
    for (const started of (await Promise.allSettled(running)).toReversed()) {
      if (started.status === 'fulfilled') await started.value.stop()
    }
    rmSync(context.folder, { recursive: true, force: true })
  }
}
