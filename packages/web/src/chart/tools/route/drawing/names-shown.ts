import type { RoutePoint } from '../route.ts'

/** A point where the chart shows it. */
export type PlacedPoint = Pick<RoutePoint, 'name' | 'isAirport'> & { readonly x: number; readonly y: number }

/** Pixels of the screen for a letter of a name, and around it. */
const [letter, border] = [9, 6]

/**
 * The points whose names have room, where one pixel of the screen is `resolution` units: airports come before others, departure and
 * destination before all. Names are upright however the chart is turned, so what counts is how far apart their points are.
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
