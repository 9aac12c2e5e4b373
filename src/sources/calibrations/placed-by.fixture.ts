import assert from 'node:assert/strict'
import {
  apply,
  type Calibration,
  fitAffine,
  geographic,
  invert,
  type Point,
  projectionOf,
} from '../../facts/geodesy/index.ts'

/** Longitude and latitude of a point in the units and origin of the calibration. */
export function placedBy({ control, projection }: Calibration): (place: Point) => Point {
  const plane = projection === null ? geographic : projectionOf(projection)
  const map = fitAffine(control) ?? assert.fail('its control points are on one line')
  assert.ok(invert(map))
  return (place) => plane.inverse(apply(map, place))
}

/** Metres on the sphere between two places, of which one may be written with another turn. */
export function metresBetween([lng1, lat1]: Point, [lng2, lat2]: Point): number {
  const radians = Math.PI / 180
  const east = Math.sin(((lng2 - lng1) * radians) / 2) ** 2 * Math.cos(lat1 * radians) * Math.cos(lat2 * radians)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(Math.sin(((lat2 - lat1) * radians) / 2) ** 2 + east))
}
