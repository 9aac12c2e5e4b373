import type { Position } from '#client'

/** A position, and when this browser received it: clocks of senders differ, so ages are counted here. */
export type Received = { readonly position: Position; readonly receivedAt: number }

/** After so many milliseconds without another, a position is old: shown hollow, with its age. */
export const oldAfter = 5_000

/** After so long it is history: the last place is marked, and nothing follows it. */
export const lostAfter = 60_000

export type Freshness = 'fresh' | 'old' | 'lost'

export function freshness({ receivedAt }: Received, now: number): Freshness {
  const age = now - receivedAt
  if (age < oldAfter) return 'fresh'
  return age < lostAfter ? 'old' : 'lost'
}

/**
 * A server remembers the last position of a minute and sends it first: its age is that of its own time, if clocks agree, and one that is
 * known is no newer than it was. The next one corrects what clocks got wrong.
 */
export function receivedFirst(position: Position, known: Received | null, now: number): Received {
  if (known?.position.at === position.at) return known
  const age = Math.min(lostAfter, Math.max(0, now - Date.parse(position.at)))
  return { position, receivedAt: Math.max(now - age, known?.receivedAt ?? 0) }
}

/**
 * A simulator or receiver counts more than the browser, which may be on another table than the aircraft; once it is old, whatever came
 * last counts.
 */
export function choosePosition(stream: Received | null, browser: Received | null, now: number): Received | null {
  if (stream === null || browser === null) return stream ?? browser
  if (freshness(stream, now) === 'fresh') return stream
  return browser.receivedAt > stream.receivedAt ? browser : stream
}

/** Milliseconds before connecting again, by the attempts that failed: doubling to half a minute, spread so that a thousand viewers do not
 * return together. `chance`: 0 up to 1. */
export function reconnectDelay(failures: number, chance: number): number {
  const longest = Math.min(30_000, 1_000 * 2 ** Math.min(failures, 10))
  return longest / 2 + (longest / 2) * chance
}
