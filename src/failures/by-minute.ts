/**
 * Repeats work, `seconds` after it was last done, until the returned function is called; passed as an argument where work is
 * periodic.
 */
export type Every = (seconds: number, work: () => Promise<void>) => () => void

/** Seconds. */
const pause = 60

export type ByMinute = {
  /** One more event. */
  add(): void
  stop(): void
}

/** For lines about events that may be many: `write` is called with the first immediately, then once for those of each minute. */
export function byMinute(every: Every, write: () => void): ByMinute {
  let end: (() => void) | null = null
  let isDue = false

  function stop(): void {
    end?.()
    end = null
    isDue = false
  }

  async function report(): Promise<void> {
    if (!isDue) return stop()
    isDue = false
    write()
  }

  return {
    add() {
      if (end !== null) {
        isDue = true
        return
      }
      write()
      end = every(pause, report)
    },
    stop,
  }
}
