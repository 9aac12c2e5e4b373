import { GeoreferenceFault } from '../../facts/geodesy/index.ts'

/** Throws GeoreferenceFault unless the degrees are a position on earth; longitudes may exceed 180. */
export function mustBeOnEarth(latitude: number, longitude: number, what: string): void {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 360) {
    throw new GeoreferenceFault(
      `its ${what} at latitude ${latitude} and longitude ${longitude} is not a position on earth`,
    )
  }
}

/** A longitude written within half a turn of another: maps may cross 180°. */
export function nearLongitude(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360)
}
