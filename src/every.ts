/**
 * Repeats work, `seconds` after it was last done, until the returned function is called; an argument wherever work is
 * periodic. The work handles its own errors.
 */
export type Every = (seconds: number, work: () => Promise<void>) => () => void

/** By the clock of this machine; does not keep the process alive. */
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
