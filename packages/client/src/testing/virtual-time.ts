import type { Platform } from '../platform.ts'
import { reasonOf } from '../signals.ts'

type Sleeper = { readonly until: number; readonly order: number; wake(): void }

/** A clock that stops while work is in progress, and advances to the next timer when all work waits. */
export type VirtualTime = Pick<Platform, 'now' | 'sleep' | 'idle'> & {
  /** Moves the clock forward by seconds, or back if negative; sleepers whose time has come resume. */
  advance(seconds: number): void
}

/**
 * A clock for tests with many parallel waits: hours pass in milliseconds, always in the same order. Only for code that waits for
 * nothing but `sleep` and promises: timers would run before a real socket answers. Never throws.
 *
 * @param start Milliseconds since 1970.
 * @see Platform
 */
export function virtualTime(start: number = Date.UTC(2026, 0, 22)): VirtualTime {
  let time = start
  let order = 0
  let isPlanned = false
  const sleepers: Sleeper[] = []

  function plan(): void {
    isPlanned = true
    whenIdle(() => {
      isPlanned = false
      const next = sleepers.sort((a, b) => a.until - b.until || a.order - b.order).shift()
      if (!next) return
      time = Math.max(time, next.until)
      next.wake()
      if (sleepers.length > 0) plan()
    })
  }

  const sleep: Platform['sleep'] = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(reasonOf(signal))
      order += 1
      const sleeper = { until: time + milliseconds, order, wake: resolve }
      sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        if (sleepers.indexOf(sleeper) >= 0) sleepers.splice(sleepers.indexOf(sleeper), 1)
        reject(reasonOf(signal))
      })
      if (!isPlanned) plan()
    })

  return {
    now: () => time,
    sleep,
    idle: (milliseconds) => sleep(milliseconds),
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}

/** After all work that waits only for promises. */
const whenIdle = (work: () => void): void => {
  if (typeof setImmediate === 'function') setImmediate(work)
  else setTimeout(work, 0)
}
