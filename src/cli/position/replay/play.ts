import type { Position } from '#client'
import { durationOf, fixAt, type Recording } from './recording.ts'

type Parts = {
  readonly speed: number
  readonly isLooped: boolean
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  offer(position: Position): void
  readonly signal: AbortSignal
}

/** Milliseconds between two positions. */
const interval = 200

/** Offers the positions of a recording as if they were measured now, until it ends or `signal` is aborted. */
export async function play(recording: Recording, parts: Parts): Promise<void> {
  const { speed, isLooped, now, sleep, offer, signal } = parts
  const duration = durationOf(recording)
  let begun = now()
  while (!signal.aborted) {
    const elapsed = (now() - begun) * speed
    offer({
      ...fixAt(recording, Math.min(elapsed, duration)),
      at: new Date(now()).toISOString(),
      source: 'replay',
    })
    if (elapsed >= duration) {
      if (!isLooped) return
      begun = now()
    }
    await sleep(interval, signal).catch(() => undefined)
  }
}
