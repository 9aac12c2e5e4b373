import { type Platform, webPlatform } from '../platform.ts'

/** A platform whose `sleep` only advances the clock. `slept` contains the length of each wait in seconds. */
export type VirtualPlatform = Platform & { readonly slept: number[]; advance(seconds: number): void }

/**
 * A platform whose waits take no time, for tests without parallel waits. Never throws.
 *
 * @param changes Functions that replace those of `webPlatform`, for example `fetch`.
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
    // Work in the background does not run in a test whose clock only advances by waits.
    idle: () => new Promise(() => {}),
    ...changes,
    slept,
    advance: (seconds) => {
      time += seconds * 1000
    },
  }
}
