import { setTimeout as wait } from 'node:timers/promises'
import type { Application } from '../sign-in/application.ts'

/** Milliseconds between two writes. */
const pause = 5

/** Starts device authorizations, one after another, while `work` runs; `slowest`: milliseconds of the slowest one. */
export async function watchWrites<T>(application: Pick<Application, 'start'>, work: () => Promise<T>) {
  let [isOver, slowest] = [false, 0]
  const writing = (async () => {
    while (!isOver) {
      const started = performance.now()
      await application.start()
      slowest = Math.max(slowest, performance.now() - started)
      await wait(pause)
    }
  })()
  const result = await work().finally(() => {
    isOver = true
  })
  await writing
  return { result, slowest }
}
