import geodesic from 'geographiclib-geodesic'
import type { ChartMap, Frame, LatLng, Point } from '#client'
import { metresPerNauticalMile } from '../../../measure/measure.ts'
import type { Route } from '../route.ts'

const { WGS84 } = geodesic.Geodesic

/** Points of a line, in pixels of the image. */
export type ImageLine = readonly Point[]

type Sample = Point & {
  /** Metres from the start of the leg. */
  readonly along: number
}

/** Metres of a piece that is first assumed to be straight. */
const longestPiece = 250 * metresPerNauticalMile

/** How often a piece is halved at most: down to 3 cm. */
const deepest = 24

/**
 * The legs of a route on a chart, each the geodesic on the ellipsoid, projected by the chart's own map. A line is split where the plane
 * of the chart ends: at the meridian on the other side of the earth.
 */
export function routeLines(route: Route, chartMap: ChartMap): readonly ImageLine[] {
  const world = worldWidth(chartMap)
  const lines: Point[][] = []
  let last: Point | undefined
  for (const point of route.slice(1).flatMap((to, index) => legPoints(route[index] ?? to, to, chartMap))) {
    const isBeside = last !== undefined && Math.abs(point.x - last.x) < world / 2
    if (isBeside) lines.at(-1)?.push({ x: point.x, y: point.y })
    else lines.push([{ x: point.x, y: point.y }])
    last = point
  }
  return lines.filter(({ length }) => length > 1)
}

function legPoints(from: LatLng, to: LatLng, chartMap: ChartMap): readonly Sample[] {
  const line = WGS84.InverseLine(from.lat, from.lng, to.lat, to.lng)
  const at = (along: number): Sample => {
    const { lat2 = from.lat, lon2 = from.lng } = line.Position(along)
    return { ...chartMap.toPoint({ lat: lat2, lng: lon2 }), along }
  }
  const pieces = Math.max(1, Math.ceil(line.s13 / longestPiece))
  const ends = Array.from({ length: pieces + 1 }, (_, index) => at((line.s13 * index) / pieces))
  return ends.flatMap((end, index) => {
    const before = ends[index - 1]
    return before ? bent(before, end, { at, planview: chartMap.planview }, deepest) : [end]
  })
}

type Curve = { readonly at: (along: number) => Sample; readonly planview: Frame }

/** The points after `from` up to `to`: as many as are needed to draw the curve. */
function bent(from: Sample, to: Sample, curve: Curve, depth: number): readonly Sample[] {
  const middle = curve.at((from.along + to.along) / 2)
  const off = Math.hypot(middle.x - (from.x + to.x) / 2, middle.y - (from.y + to.y) / 2)
  if (depth === 0 || off <= tolerance([from, middle, to], curve.planview)) return [to]
  return [...bent(from, middle, curve, depth - 1), ...bent(middle, to, curve, depth - 1)]
}

/** The tolerance in pixels: a tenth on the chart, more with the distance from it. */
function tolerance(points: readonly Point[], { left, top, right, bottom }: Frame): number {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const across = Math.max(left - Math.max(...xs), Math.min(...xs) - right, 0)
  const down = Math.max(top - Math.max(...ys), Math.min(...ys) - bottom, 0)
  return 0.1 + 0.002 * Math.hypot(across, down)
}

/** Pixels of the image per 360 degrees of longitude. */
function worldWidth({ toPoint, toLatLng, planview: { left, top, right, bottom } }: ChartMap): number {
  const { lat, lng } = toLatLng({ x: (left + right) / 2, y: (top + bottom) / 2 })
  return 180 * (toPoint({ lat, lng: lng + 1 }).x - toPoint({ lat, lng: lng - 1 }).x)
}
