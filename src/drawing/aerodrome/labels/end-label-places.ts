import type { RunwayEnd } from '../../../facts/index.ts'
import {
  apart,
  contains,
  grow,
  inside,
  linesCross,
  middleOf,
  nearestIn,
  overlap,
  type PlanView,
  type Point,
  type Rect,
  separation,
  sheetBearing,
  step,
} from '../../sheet/geometry.ts'
import type { LabelSpace, Size } from '../../sheet/label-space.ts'
import type { ChartedAerodrome } from '../aerodrome.ts'
import { runwayLine } from '../runway-drawing.ts'
import type { DetailSide, LabelShape } from './end-label-shapes.ts'

/** An end of a runway on the plan view. */
export type EndOnSheet = {
  readonly near: RunwayEnd
  readonly at: Point
  /** Bearing on the sheet from the runway out of this end. */
  readonly outward: number
  readonly line: readonly [Point, Point]
}

/** A candidate place for the label of an end. */
export type Place = {
  /** The designator's plate, part of `rect`. */
  readonly plate: Rect
  readonly rect: Rect
  /** Of the plate. */
  readonly middle: Point
  /** Where a line from the end meets the plate. */
  readonly foot: Point
  /** Around the label and that line. */
  readonly hull: Rect
  /** Pixels per em of the designator. */
  readonly size: number
  readonly details: DetailSide | null
  /** Cost of the place alone, in square pixels covered. */
  readonly cost: number
}

/** Ends of all runways, closed ones included. */
export function endsOnSheet(plan: PlanView, { runways }: Pick<ChartedAerodrome, 'runways'>): readonly EndOnSheet[] {
  return runways.flatMap((runway) => {
    const line = runwayLine(plan, runway)
    const [one, other] = line
    return [
      { near: runway.ends[0], at: one, outward: sheetBearing(other, one), line },
      { near: runway.ends[1], at: other, outward: sheetBearing(one, other), line },
    ]
  })
}

/** Search range for places, and how many are kept: those with the lowest cost alone. */
export type Search = {
  /** Pixels between an end and its plate. */
  readonly gaps: readonly number[]
  /** Degrees from the runway's direction. */
  readonly turns: readonly number[]
  readonly kept: number
  /** Pixels between ends so close that a label of the one may be nearer to the other. */
  readonly close: number
}

export const usualSearch: Search = {
  gaps: [20, 34, 52, 76, 106, 142, 184, 234, 290, 350],
  turns: [0, 15, -15, 30, -30, 48, -48, 68, -68, 90, -90, 115, -115, 145, -145],
  kept: 120,
  close: 0,
}

/** For aerodromes where the usual search leaves labels in conflict. */
export const widerSearch: Search = {
  gaps: [20, 34, 52, 76, 106, 142, 184, 234, 290, 350, 420, 500, 600],
  turns: Array.from({ length: 24 }, (_, at) => at * 15 - 180),
  kept: 600,
  close: 100,
}

const costs = {
  pixel: 7,
  degree: 5,
  doubtful: 400,
  wholeElsewhere: 2500,
  crossesDetails: 2500,
  crossesRunway: 1500,
  edgeElsewhere: 90_000,
  closeElsewhere: 95_000,
  elsewhere: 3_000_000,
}

export type Surroundings = {
  readonly ends: readonly EndOnSheet[]
  readonly frame: Rect
  readonly space: LabelSpace
  /** Drawn over the plan view, so labels must not overlap it. */
  readonly legend: Rect
  readonly search: Search
}

/**
 * Places for the label of one end, the cheapest first: inside the frame, the plate's middle nearer to its end than to any
 * other. Where other ends are so close that no such place exists, others are offered too.
 */
export function placesOf(end: EndOnSheet, shapes: readonly LabelShape[], around: Surroundings): readonly Place[] {
  const others = around.ends.filter(({ at }) => separation(at, end.at) >= sameEnd)
  const bounds = grow(around.frame, -8)
  const spots = [...new Set(shapes.map(({ plate }) => plate))].flatMap((plate) =>
    spotsOf(end, plate, { ...around, frame: bounds, ends: others }),
  )
  const isFree = ({ plate }: Spot) => overlap(plate, around.legend) === 0
  const own = spots.filter(({ cost }) => cost < costs.elsewhere)
  const places = (own.some(isFree) ? own : spots)
    .filter(isFree)
    .flatMap((spot) => placesAt(spot, shapes, end, { ...around, frame: bounds, ends: others }))
  return cheapest(places, around)
}

/**
 * The cheapest places, with the cost of what they cover added. Stops when `kept` places have a lower total cost than the next
 * one has before that.
 */
function cheapest(places: readonly Place[], { space, search: { kept } }: Surroundings): readonly Place[] {
  const found: Place[] = []
  let most = Number.POSITIVE_INFINITY
  for (const place of places.toSorted(byCost)) {
    if (place.cost >= most) break
    found.push({ ...place, cost: place.cost + space.cost(place.rect) + space.cost(place.plate) })
    if (found.length % kept === 0) most = found.toSorted(byCost)[kept - 1]?.cost ?? most
  }
  return found.sort(byCost).slice(0, kept)
}

const byCost = (one: Place, other: Place) => one.cost - other.cost

/** Pixels within which two ends count as one point. */
const sameEnd = 1

/** Possible positions of the plate of a label. */
type Spot = Pick<Place, 'plate' | 'middle' | 'foot' | 'cost'> & { readonly size: Size }

function spotsOf(end: EndOnSheet, size: Size, around: Surroundings): readonly Spot[] {
  const { search, frame } = around
  return search.gaps.flatMap((gap) =>
    search.turns.map((turn) => {
      const bearing = end.outward + turn
      const aim = step(end.at, bearing, gap + reach(size, bearing))
      const plate = inside({ x: aim.x - size.width / 2, y: aim.y - size.height / 2, ...size }, frame)
      const cost = gap * costs.pixel + Math.abs(turn) * costs.degree
      const spot = { plate, middle: middleOf(plate), foot: nearestIn(plate, end.at), size }
      return { ...spot, cost: cost + costBeside(end, spot, around) }
    }),
  )
}

/** Pixels from the middle of a plate to its edge on a bearing. */
function reach({ width, height }: Size, bearing: number): number {
  const radians = (bearing * Math.PI) / 180
  return Math.abs(Math.sin(radians)) * (width / 2) + Math.abs(Math.cos(radians)) * (height / 2)
}

/** The cost of a plate that could be mistaken for that of another end, or whose leader crosses a runway. */
function costBeside(
  { at }: EndOnSheet,
  { plate, middle, foot }: Omit<Spot, 'cost'>,
  { ends, search }: Surroundings,
): number {
  const gap = separation(foot, at)
  const away = separation(middle, at)
  let cost = 0
  for (const other of ends) {
    const otherGap = apart(plate, other.at)
    if (separation(middle, other.at) <= away) {
      cost += separation(at, other.at) < search.close ? costs.closeElsewhere : costs.elsewhere
    }
    if (otherGap <= gap) cost += costs.edgeElsewhere
    else if (otherGap < 1.5 * gap) cost += costs.doubtful
    // Each runway once, represented by its first end.
    if (other.line[0] === other.at && linesCross([at, foot], other.line)) cost += costs.crossesRunway
  }
  return cost
}

function placesAt(
  spot: Spot,
  shapes: readonly LabelShape[],
  end: EndOnSheet,
  { frame, legend, ends }: Surroundings,
): readonly Place[] {
  const { middle, plate, foot } = spot
  return shapes.flatMap((shape) => {
    if (shape.plate !== spot.size) return []
    const { left, right, above, below } = shape.sides
    const rect = { x: middle.x - left, y: middle.y - above, width: left + right, height: above + below }
    if (!contains(frame, rect) || overlap(rect, legend) > 0) return []
    const elsewhere = shape.details && isElsewhere(middleOf(rect), end, ends) ? costs.wholeElsewhere : 0
    const onDetails = isOnOwnDetails(end.at, spot, shape) ? costs.crossesDetails : 0
    const cost = spot.cost + shape.cost + elsewhere + onDetails
    return [{ plate, rect, middle, foot, hull: hullOf(rect, end.at), size: shape.size, details: shape.details, cost }]
  })
}

function hullOf({ x, y, width, height }: Rect, at: Point): Rect {
  const [left, top] = [Math.min(x, at.x), Math.min(y, at.y)]
  return { x: left, y: top, width: Math.max(x + width, at.x) - left, height: Math.max(y + height, at.y) - top }
}

function isElsewhere(middle: Point, end: EndOnSheet, others: readonly EndOnSheet[]): boolean {
  const away = separation(middle, end.at)
  return others.some(({ at }) => separation(middle, at) <= away)
}

/** Whether bearings and elevation are between the plate and its end. */
function isOnOwnDetails(at: Point, { plate, middle }: Spot, { details }: LabelShape): boolean {
  switch (details) {
    case 'right':
      return at.x > plate.x + plate.width && Math.abs(at.y - middle.y) < plate.height
    case 'left':
      return at.x < plate.x && Math.abs(at.y - middle.y) < plate.height
    case 'below':
      return at.y > plate.y + plate.height
    case 'above':
      return at.y < plate.y
    default:
      return false
  }
}
