import { getTimes } from 'suncalc'

/** One solar day at a place. Times are milliseconds since 1970; null: the event does not happen on this day. */
export type SunDay = {
  /** Beginning of morning civil twilight. */
  readonly dawn: number | null
  readonly sunrise: number | null
  readonly sunset: number | null
  /** End of evening civil twilight. */
  readonly dusk: number | null
  /** `up`, `down`: the sun stays up or down all day. */
  readonly polar: 'up' | 'down' | null
}

export function sunDay(position: { readonly lat: number; readonly lng: number }, now: number): SunDay {
  const { dawn, sunrise, sunset, dusk, alwaysUp, alwaysDown } = getTimes(new Date(now), position.lat, position.lng)
  const time = (date: Date | null | undefined): number | null => {
    const value = date?.getTime()
    return value === undefined || Number.isNaN(value) ? null : value
  }
  return {
    dawn: time(dawn),
    sunrise: time(sunrise),
    sunset: time(sunset),
    dusk: time(dusk),
    polar: alwaysUp ? 'up' : alwaysDown ? 'down' : null,
  }
}
