import { type Point, projectionOf } from '../../../facts/geodesy/index.ts'
import { metresPerDegree } from '../../../facts/index.ts'
import { fitMap, misses, placeOf, type TrueMap, toPlane } from './graticule-fit.ts'
import type { MarkedLabel } from './graticule-marks.ts'
import { freeParameters, type Graticule, type PlacedLabel } from './search-graticule.ts'

/** Points: the greatest error of a label that the others predict; and, of what its last number counts, the part that may be missing. */
const leftOut = { most: 3, least: 0.75, ofUnit: 0.3 } as const
/** Natural logarithm of the scale across by the scale up. */
const stretch = 0.01
/** Points by which a label on its mark may be off, at least, and by which the corners of the map may then be. */
const sure = { label: 0.15, corner: 1 } as const
/** A line that many times as long as the chosen one, and so long in points, or nearer by so many points to the middle of a label, is the one that is meant. */
const meant = { longer: 4, length: 40, nearer: 1.5, asLong: 0.8 } as const
/** Points between a line and a side of the frame that are one. */
const onFrame = 1.5
/** Points between maps in two projections that both fit. */
const alike = 1
/** Degrees within which a label must be explained: what is further away labels something else. */
const near = 1

export type Judgement = {
  /** With the projection that fits best. */
  readonly graticule: Graticule
  /** Points; the greatest error of a label that the others predict. */
  readonly leftOut: number
  /** Why the map must not be used unseen; empty: nothing. In words that continue "its printed coordinates …". */
  readonly faults: readonly string[]
}

/** What the labels alone say of their map. `corners`: of the map, in the frame of the graticule. */
export function judgeGraticule(found: Graticule, corners: readonly Point[]): Judgement {
  const { best, isClear } = inBestProjection(found, corners)
  const { error, limit } = leftOutError(best)
  const outranked = best.placed.filter((label) => hasBetterLine(label, corners)).length
  const across = aspectOf(best)
  const odd = best.odd.filter((label) => isNear(label, best)).length
  const faults = [
    error <= limit ? [] : [`miss their lines by up to ${error.toFixed(1)} pt`],
    across !== null && Math.abs(across) <= stretch ? [] : ['have different scales across and up'],
    odd === 0 ? [] : [`do not agree: ${odd} of ${best.placed.length + odd} fit no line of the others`],
    outranked === 0 ? [] : [`fit only lines that others outrank: ${outranked} of ${best.placed.length}`],
    cornerError(best, corners, error) <= sure.corner ? [] : ['are too close together to place the whole map'],
    best.isAmbiguous ? ['fit more than one set of lines'] : [],
    isClear ? [] : ['fit more than one projection'],
  ].flat()
  return { graticule: best, leftOut: error, faults }
}

/** Cones that touch far from the middle of the chart, for charts of a series that covers a country. */
function definitionsFor({ definition, map, projection }: Graticule): readonly string[] {
  const { lat, lng } = placeOf(map, projection, map.origin)
  const meridian = Math.round(lng * 100) / 100
  const cone = (at: number) => `+proj=lcc +lat_1=${at} +lat_0=${at} +lon_0=${meridian} +datum=WGS84 +units=m`
  const middle = Math.round(lat * 100) / 100
  const cones = [middle + 10, middle - 10].filter((at) => Math.abs(at) > 2 && Math.abs(at) < 88 && at * lat > 0)
  const mercator = `+proj=merc +lat_ts=${middle} +lon_0=${meridian} +datum=WGS84 +units=m`
  return [definition, mercator, ...cones.map(cone)].filter((each, at, all) => all.indexOf(each) === at)
}

/** Points by which a projection must fit better to replace the simplest. */
const better = 0.05

function inBestProjection(found: Graticule, corners: readonly Point[]) {
  const fits = definitionsFor(found).flatMap((definition) => {
    if (definition === found.definition) return [found]
    const { lat, lng } = placeOf(found.map, found.projection, found.map.origin)
    const projection = projectionOf(definition)
    const [east, north] = projection.forward([lng, lat])
    const metres = metresPerDegree(lat)
    const step = projection.forward([lng, lat + 0.01])
    const scale = found.map.scale + Math.log((step[1] - north) / (0.01 * metres.north))
    const map = fitMap({ ...found.map, east, north, scale }, projection, { placements: found.placed, free: found.free })
    if (!map) return []
    const squares = found.placed.flatMap((each) => misses(map, projection, each).map((miss) => miss ** 2))
    const error = Math.sqrt(squares.reduce((sum, each) => sum + each, 0) / squares.length)
    return [{ ...found, definition, projection, map, error }]
  })
  const best = fits.reduce((one, other) => (other.error < one.error - better ? other : one), found)
  const rivals = fits.filter(({ error }) => error <= Math.max(2 * best.error, best.error + better))
  return { best, isClear: rivals.every((rival) => corners.every((corner) => apart(best, rival, corner) <= alike)) }
}

/** Points between where two maps have what is at a point of the page. */
function apart(one: Graticule, other: Graticule, corner: Point): number {
  const place = placeOf(other.map, other.projection, corner)
  const there = one.projection.forward([place.lng, place.lat])
  const here = toPlane(one.map, corner)
  return Math.hypot(there[0] - here[0], there[1] - here[1]) / Math.exp(one.map.scale)
}

/** Each label, as the others place it. */
function leftOutError({ placed, map, projection }: Graticule): { readonly error: number; readonly limit: number } {
  let worst: { error: number; limit: number; part: number } = { error: 0, limit: leftOut.most, part: -1 }
  for (const label of placed) {
    const others = placed.filter((each) => each !== label)
    const without = fitMap(map, projection, { placements: others, free: freeParameters(others) })
    const error = without ? Math.abs(misses(without, projection, label)[0] ?? Number.NaN) : Number.POSITIVE_INFINITY
    const unit = (label.label.unit * metresPerDegree(0).north) / Math.exp(map.scale)
    const limit = Math.min(leftOut.most, Math.max(leftOut.least, leftOut.ofUnit * unit))
    const part = error / limit
    if (!(part <= worst.part)) worst = { error, limit, part }
  }
  return worst
}

/** null: not known. */
function aspectOf({ placed, map, projection, free }: Graticule): number | null {
  const stretched = fitMap(map, projection, { placements: placed, free: [...free, 'aspect'] })
  return stretched?.aspect ?? null
}

/** Points by which the corners of the map move if the labels are a little off: root of the sum of squares. */
function cornerError(
  { placed, map, projection, error }: Graticule,
  corners: readonly Point[],
  leftOutBy: number,
): number {
  const free = ['east', 'north', 'scale', 'lean'] as const
  const fit = (placements: Graticule['placed']): TrueMap | null => fitMap(map, projection, { placements, free })
  const straight = fit(placed)
  if (!straight) return Number.POSITIVE_INFINITY
  const metres = metresPerDegree(placeOf(map, projection, map.origin).lat)
  const off = Math.max(error, leftOutBy / 2, sure.label) * Math.exp(map.scale)
  const shifted = { lat: off / metres.north, lng: off / metres.east }
  const moved = placed.map((label) =>
    fit(placed.map((each) => (each === label ? { ...each, degrees: each.degrees + shifted[each.axis] } : each))),
  )
  const sums = corners.map((corner) => {
    const from = toPlane(straight, corner)
    return moved.reduce((sum, each) => {
      if (!each) return Number.POSITIVE_INFINITY
      const to = toPlane(each, corner)
      return sum + ((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2) / Math.exp(2 * map.scale)
    }, 0)
  })
  return Math.sqrt(Math.max(...sums))
}

/** Whether another line, which is no side of the frame, is more likely the one that a label belongs to. */
function hasBetterLine({ axis, label, mark }: PlacedLabel, corners: readonly Point[]): boolean {
  const across = axis === 'lat' ? 1 : 0
  return label.marks.some((other) => {
    const at = other.points[0]?.[across] ?? Number.NaN
    if (
      Math.abs(at - (mark.points[0]?.[across] ?? 0)) <= onFrame ||
      corners.some((corner) => Math.abs(corner[across] - at) <= onFrame)
    )
      return false
    const isLonger = other.length >= meant.length && other.length >= meant.longer * mark.length
    return isLonger || (other.length >= meant.asLong * mark.length && other.off < mark.off - meant.nearer)
  })
}

/** Whether a label that fits nothing is meant for this graticule, with or without its sign. */
function isNear({ axis, degrees, at }: MarkedLabel, { map, projection }: Graticule): boolean {
  const place = placeOf(map, projection, at)
  return Math.abs(Math.abs(degrees) - Math.abs(place[axis])) <= near
}
