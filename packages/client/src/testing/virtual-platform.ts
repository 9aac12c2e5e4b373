import { type Platform, webPlatform } from '../platform.ts'

/** A platform without real waits: sleeping moves the clock. `slept` has the length of each wait, in seconds. */
export type VirtualPlatform = Platform & { readonly slept: number[]; advance(seconds: number): void }

/**
 * A platform whose waits take no time, for tests in which one thing happens after the other. Never throws.
 *
 * @param changes Parts that are other than those of `webPlatform`, for example `fetch`.
 * @see Platform
 */
export function virtualPlatform(changes: Partial<Platform> = {}): VirtualPlatform {
  let time = Date.UTC(2026, 0, 22)
  const slept: number[] = []
  return {
    ...webPlatform,
    now: () => time,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted()
      slept.push(milliseconds / 1000)
      time += milliseconds
    },
    // Nothing happens in the background of a test with a clock that only waits move.
    idle: () => new Promise(() => {}),
    ...changes,
    slept,
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}
