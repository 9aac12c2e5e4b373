/** Degrees, WGS 84, north and east positive. */
export type Position = { readonly lat: number; readonly lng: number }

export const metresPerFoot = 0.3048
export const metresPerNauticalMile = 1852
export const feetPerNauticalMile = metresPerNauticalMile / metresPerFoot

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Metres per degree along the meridian and along the parallel, on the WGS 84 ellipsoid. */
export function metresPerDegree(lat: number): { readonly north: number; readonly east: number } {
  const equator = 6_378_137
  const eccentricity = 0.00669437999014
  const bulge = 1 - eccentricity * Math.sin(radians(lat)) ** 2
  return {
    north: radians(1) * ((equator * (1 - eccentricity)) / bulge ** 1.5),
    east: radians(1) * (equator / Math.sqrt(bulge)) * Math.cos(radians(lat)),
  }
}

function offsetMetres(from: Position, to: Position) {
  const scale = metresPerDegree((from.lat + to.lat) / 2)
  const turn = to.lng - from.lng
  // The shorter way, possibly across the antimeridian.
  return { north: (to.lat - from.lat) * scale.north, east: (turn - 360 * Math.round(turn / 360)) * scale.east }
}

/** Metres, by middle latitude: within a metre over an aerodrome, within 0.1 % over the 60 NM of a sector sketch. */
export function distance(from: Position, to: Position): number {
  const { north, east } = offsetMetres(from, to)
  return Math.hypot(north, east)
}

/** True degrees from 0 to 360, by middle latitude. */
export function bearing(from: Position, to: Position): number {
  const { north, east } = offsetMetres(from, to)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/** The position at a distance (metres) and true bearing; the inverse of distance and bearing near the aerodrome. */
export function destination(from: Position, trueBearing: number, metres: number): Position {
  const north = metres * Math.cos(radians(trueBearing))
  const lat = from.lat + north / metresPerDegree(from.lat).north
  const east = metres * Math.sin(radians(trueBearing))
  return { lat, lng: from.lng + east / metresPerDegree((from.lat + lat) / 2).east }
}
