import type { RoutePoint } from '../route.ts'

/** A point with its place on the chart. */
export type PlacedPoint = Pick<RoutePoint, 'name' | 'isAirport'> & { readonly x: number; readonly y: number }

/** Screen pixels of a letter, and around a name. */
const [letter, border] = [9, 6]

/**
 * The points whose names fit, if one screen pixel is `resolution` units: departure and destination first, then other airports. Names are
 * upright even on a rotated chart, so only the distances between points count.
 */
export function namesShown<Point extends PlacedPoint>(
  points: readonly Point[],
  resolution: number,
): ReadonlySet<Point> {
  const shown: Point[] = []
  const rank = (point: Point) => (point === points[0] || point === points.at(-1) ? 0 : point.isAirport ? 1 : 2)
  for (const point of points.toSorted((one, other) => rank(one) - rank(other))) {
    const hasRoom = shown.every(
      ({ x, y, name }) =>
        Math.hypot(x - point.x, y - point.y) / resolution > ((name.length + point.name.length) / 2) * letter + border,
    )
    if (hasRoom) shown.push(point)
  }
  return new Set(shown)
}
