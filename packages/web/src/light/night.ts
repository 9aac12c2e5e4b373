import type { LatLng } from '#client'
import { thisBrowser } from '../device/index.ts'
import { sunPhase } from './sun.ts'

/** Milliseconds since 1970. */
export type Night = { readonly from: number; readonly until: number }

const minute = 60_000
const day = 24 * 60 * minute

/** The present night or the next one, to the minute; null: no night starts within a day. A night without an end lasts a day here. */
export function nightAt(place: LatLng, now: number): Night | null {
  const isNight = (time: number) => sunPhase(place, time) === 'night'
  const first = (from: number, is: boolean): number => {
    let time = from
    for (; time < now + day && isNight(time) !== is; ) time += 10 * minute
    for (; time > from && isNight(time - minute) === is; ) time -= minute
    return time
  }
  const from = first(now, true)
  return isNight(from) ? { from, until: Math.max(first(from, false), from + minute) } : null
}

/** Stores the night by which all pages choose their colours until another airport is opened. */
export function storeNight(place: LatLng, now: number): void {
  const night = nightAt(place, now)
  thisBrowser.set('platekeeper.night', night && `${night.from} ${night.until}`)
}
