import type { Position } from '#client'

/** A position with the time at which this browser received it: clocks of senders differ, so ages are computed from this time. */
export type Received = { readonly position: Position; readonly receivedAt: number }

/** Milliseconds after which a position is old: the symbol is hollow and shows its age. */
export const oldAfter = 5_000

/** Milliseconds after which a position is no longer used: the last place stays marked, and the view stops following. */
export const lostAfter = 60_000

export type Freshness = 'fresh' | 'old' | 'lost'

export function freshness({ receivedAt }: Received, now: number): Freshness {
  const age = now - receivedAt
  if (age < oldAfter) return 'fresh'
  return age < lostAfter ? 'old' : 'lost'
}

/**
 * A server stores the last position for a minute and sends it first: its age is computed from its own time, if clocks agree, and a
 * position that was received before is no younger than it was then. The next position corrects clock errors.
 */
export function receivedFirst(position: Position, known: Received | null, now: number): Received {
  if (known?.position.at === position.at) return known
  const age = Math.min(lostAfter, Math.max(0, now - Date.parse(position.at)))
  return { position, receivedAt: Math.max(now - age, known?.receivedAt ?? 0) }
}

/**
 * Positions of a simulator or receiver take precedence over the browser's, whose device need not be in the aircraft. Once they are old,
 * the latest position is used.
 */
export function choosePosition(stream: Received | null, browser: Received | null, now: number): Received | null {
  if (stream === null || browser === null) return stream ?? browser
  if (freshness(stream, now) === 'fresh') return stream
  return browser.receivedAt > stream.receivedAt ? browser : stream
}

/**
 * Milliseconds before connecting again, by failed attempts: doubling up to half a minute, with jitter so that a thousand viewers do not
 * reconnect together. `chance`: from 0 up to 1.
 */
export function reconnectDelay(failures: number, chance: number): number {
  const longest = Math.min(30_000, 1_000 * 2 ** Math.min(failures, 10))
  return longest / 2 + (longest / 2) * chance
}
