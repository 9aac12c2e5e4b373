import type { BoundingBoxes, Category } from '../../contract/index.ts'
import { distance, metresPerNauticalMile, type Position } from '../../facts/index.ts'

/** Nautical miles from an airport to the plan view of its charts. Charts of routes may show only where the route begins or ends. */
const farthest: Readonly<Record<Category, number>> = { APT: 25, APP: 25, REF: 500, DEP: 500, ARR: 500 }

/** Nautical miles between an airport and a map that is too far away to belong to its chart; null: the distance is plausible. */
export function farMap({ planview: { latlng } }: BoundingBoxes, category: Category, airport: Position): number | null {
  const nearest = {
    lat: Math.min(Math.max(airport.lat, latlng.lat1), latlng.lat2),
    lng: nearestLongitude(airport.lng, latlng.lng1, latlng.lng2),
  }
  const miles = distance(airport, nearest) / metresPerNauticalMile
  return miles > farthest[category] ? Math.round(miles) : null
}

/** The meridian midway from west to east; either may be written beyond 180°. */
function nearestLongitude(longitude: number, west: number, east: number): number {
  const middle = (west + east) / 2
  const turn = longitude - middle
  const fromMiddle = turn - 360 * Math.round(turn / 360)
  const half = (east - west) / 2
  return middle + Math.min(Math.max(fromMiddle, -half), half)
}
