import type { Every } from '../failures/index.ts'

/** By the clock of this machine; does not keep the process alive. The work handles its own errors. */
export const every: Every = (seconds, work) => {
  let stopped = false
  let timer = schedule()

  function schedule(): NodeJS.Timeout {
    return setTimeout(async () => {
      await work()
      if (!stopped) timer = schedule()
    }, seconds * 1000).unref()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
