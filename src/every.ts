/**
 * Does work again and again, `seconds` after it was done last, until what it answers is called; an argument wherever
 * something has to happen without being asked for. The work deals with its own errors.
 */
export type Every = (seconds: number, work: () => Promise<void>) => () => void

/** By the clock of this machine; keeps no process alive. */
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
