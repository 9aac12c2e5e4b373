import { getPosition } from 'suncalc'
import type { LatLng } from '#client'

/** `day`: the sun is up; `twilight`: civil twilight; `night`: darker. */
export type SunPhase = 'day' | 'twilight' | 'night'

/** Degrees that the library adds for refraction to an altitude below the horizon. */
const refraction = 0.484

/** Degrees at sunrise (upper edge of the sun at the horizon) and at the end of civil twilight. Both are defined without refraction. */
const [sunrise, civil] = [-0.833 + refraction, -6 + refraction]

export function sunPhase({ lat, lng }: LatLng, now: number): SunPhase {
  const { altitude } = getPosition(new Date(now), lat, lng)
  if (altitude >= sunrise) return 'day'
  return altitude >= civil ? 'twilight' : 'night'
}

/** The person's choice; `auto` follows the sun. */
export type Light = 'day' | 'night' | 'auto'

/**
 * Night as aviation defines it: from the end of evening civil twilight to the start of morning civil twilight. For an unknown airport it
 * is day.
 */
export function isNight(light: Light, airport: LatLng | undefined, now: number): boolean {
  if (light !== 'auto') return light === 'night'
  return airport !== undefined && sunPhase(airport, now) === 'night'
}

/** `n` on the keyboard switches between day and night, independent of the sun; the menu also offers automatic. */
export const otherLight = (shownAtNight: boolean): Light => (shownAtNight ? 'day' : 'night')
