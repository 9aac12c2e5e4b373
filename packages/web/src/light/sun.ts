import { getPosition } from 'suncalc'
import type { LatLng } from '#client'

/** `day`: the sun is up; `twilight`: civil twilight; `night`: darker. */
export type SunPhase = 'day' | 'twilight' | 'night'

/** What the library adds to an altitude below the horizon for refraction. Degrees. */
const refraction = 0.484

/** Degrees: the sun's upper edge touches the horizon; civil twilight ends. Both are defined without refraction. */
const [sunrise, civil] = [-0.833 + refraction, -6 + refraction]

export function sunPhase({ lat, lng }: LatLng, now: number): SunPhase {
  const { altitude } = getPosition(new Date(now), lat, lng)
  if (altitude >= sunrise) return 'day'
  return altitude >= civil ? 'twilight' : 'night'
}

/** What a person chose; `auto` follows the sun. */
export type Light = 'day' | 'night' | 'auto'

/** Aviation's night: from the end of evening civil twilight to the beginning of the morning's. Unknown airports have day. */
export function isNight(light: Light, airport: LatLng | undefined, now: number): boolean {
  if (light !== 'auto') return light === 'night'
  return airport !== undefined && sunPhase(airport, now) === 'night'
}

/** `n` on the keyboard toggles what is shown, regardless of the sun; automatic is a choice of the menu. */
export const otherLight = (shownAtNight: boolean): Light => (shownAtNight ? 'day' : 'night')
