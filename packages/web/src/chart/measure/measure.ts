import geodesic from 'geographiclib-geodesic'
import type { LatLng } from '#client'

const { WGS84 } = geodesic.Geodesic
export const metresPerNauticalMile = 1852

export type Measurement = {
  /** Nautical miles. */
  readonly distance: number
  /** Degrees clockwise from true north at the start of the line; from 0 up to 360. */
  readonly trueBearing: number
}

export function measure(from: LatLng, to: LatLng): Measurement {
  const { s12 = 0, azi1 = 0 } = WGS84.Inverse(from.lat, from.lng, to.lat, to.lng)
  return { distance: s12 / metresPerNauticalMile, trueBearing: fullCircle(azi1) }
}

/** The place at a distance in nautical miles in a direction (degrees true). */
export function travel(from: LatLng, bearing: number, distance: number): LatLng {
  const { lat2 = from.lat, lon2 = from.lng } = WGS84.Direct(
    from.lat,
    from.lng,
    bearing,
    distance * metresPerNauticalMile,
  )
  return { lat: lat2, lng: lon2 }
}

const fullCircle = (degrees: number): number => ((degrees % 360) + 360) % 360

/** A direction as pilots write it: three digits; north is 360. */
export const bearingText = (degrees: number): string => String(Math.round(degrees) % 360 || 360).padStart(3, '0')

/** Nautical miles, with the precision of a chart. */
export const distanceText = (miles: number, language: string): string => {
  const digits = miles < 10 ? 2 : miles < 100 ? 1 : 0
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(miles)
}
