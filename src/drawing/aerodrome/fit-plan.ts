import { directions, type Position } from '../../facts/index.ts'
import {
  grow,
  isCrossed,
  overlap,
  type PlanView,
  type Point,
  planView,
  type Rect,
  sheetBearing,
  step,
} from '../sheet/geometry.ts'
import { cornerRects } from '../sheet/inset.ts'
import { aidsOnTheField, type ChartedAerodrome } from './aerodrome.ts'
import type { AerodromePage } from './aerodrome-page.ts'
import type { Sides } from './labels/end-label-shapes.ts'
import type { ShapesOf } from './labels/end-labels.ts'
import { runwayLine } from './runway-drawing.ts'

/** A point that has to lie in the plan view, in metres east and south of the reference point, and the pixels kept around it. */
type Anchor = { readonly at: Point; readonly sides: Sides }

export type Fitted = { readonly plan: PlanView; readonly legend: Rect }

/**
 * The plan view as large as the frame and the labels of the ends allow, with the place of the legend; null: the legend needs a
 * corner of the plan view, and each corner contains a runway or a label.
 */
export function fitPlan(aerodrome: ChartedAerodrome, page: AerodromePage, shapesOf: ShapesOf): Fitted | null {
  const { frame, legend } = page
  const anchors = anchorsOf(aerodrome, frame, shapesOf)
  const least = leastScale(anchors, frame)
  const viewAt = (scale: number, shift: Point) => {
    const { middle, slack } = spanAt(anchors, frame, scale)
    const centre = { x: middle.x - shift.x * slack.x * scale, y: middle.y - shift.y * slack.y * scale }
    return planView(frame, positionOf(aerodrome.position, centre), scale)
  }
  if ('x' in legend) return { plan: viewAt(least, { x: 0, y: 0 }), legend }
  for (const factor of smaller) {
    for (const shift of shifts) {
      const plan = viewAt(least * factor, shift)
      const free = cornerRects(frame, legend).find((rect) => isFree(rect, plan, { aerodrome, anchors }))
      if (free) return { plan, legend: free }
    }
  }
  return null
}

/** Factors by which the plan view may shrink for a legend in its corner, in order; after the last the legend is placed outside. */
const smaller = [1, 1.04, 1.08]

/** Shares of the free space by which the runways are moved aside for the legend; the middle is tried first. */
const shifts = [
  { x: 0, y: 0 },
  { x: -0.25, y: 0 },
  { x: 0, y: 0.25 },
  { x: 0, y: -0.25 },
  { x: -0.5, y: 0 },
  { x: 0, y: 0.5 },
  { x: 0, y: -0.5 },
  { x: 0.5, y: 0 },
  { x: -0.5, y: 0.5 },
  { x: 0.5, y: -0.5 },
] as const

/** Pixels kept around a radio aid and the end of a closed runway. */
const [aidSpace, closedSpace] = [60, 30]
/** Maximum factor by which an aid outside the runways may shrink the plan view; an aid further away is left out. */
const mostForAids = 1.2

function anchorsOf(aerodrome: ChartedAerodrome, frame: Rect, shapesOf: ShapesOf): readonly Anchor[] {
  const metres = planView(frame, aerodrome.position, 1)
  const origin = metres.toPoint(aerodrome.position)
  const anchor = (position: Position, sides: Sides): Anchor => {
    const { x, y } = metres.toPoint(position)
    return { at: { x: x - origin.x, y: y - origin.y }, sides }
  }
  const open = directions(aerodrome).map((way) => {
    const outward = sheetBearing(metres.toPoint(way.far.position), metres.toPoint(way.near.position))
    return anchor(way.near.position, endSpace(shapesOf(way), outward))
  })
  const closed = aerodrome.runways
    .filter((runway) => runway.closed)
    .flatMap(({ ends }) => ends.map(({ position }) => anchor(position, evenly(closedSpace))))
  const ends = [...open, ...closed]
  const most = leastScale(ends, frame) * mostForAids
  const aids = aidsOnTheField(aerodrome).map(({ position }) => anchor(position, evenly(aidSpace)))
  return [...ends, ...aids.filter((aid) => leastScale([...ends, aid], frame) <= most)]
}

const evenly = (pixels: number): Sides => ({ left: pixels, right: pixels, above: pixels, below: pixels })

/** Pixels between an end and its label, and minimum pixels around an end: parallel runways need space to spread their labels. */
const [labelGap, endMargin] = [26, 24]
const spread = 84

/** Pixels around an end for its label, straight beyond it: with the details below or next to it, whichever takes less space. */
function endSpace(shapes: ReturnType<ShapesOf>, outward: number): Sides {
  const { x, y } = step({ x: 0, y: 0 }, outward, 1)
  const isSideways = Math.abs(x) > Math.abs(y)
  const shape = shapes.find(({ details }) => details === (isSideways ? 'below' : 'right')) ?? shapes[0]
  if (!shape) return evenly(endMargin)
  const { plate } = shape
  const width = isSideways ? shape.sides.left : plate.width / 2
  const middle = { x: x * (labelGap + width), y: y * (labelGap + plate.height / 2) }
  return {
    left: Math.max(isSideways ? endMargin : spread, width - middle.x),
    right: Math.max(isSideways ? endMargin : spread, width + middle.x),
    above: Math.max(endMargin, plate.height / 2 - middle.y),
    below: Math.max(endMargin, plate.height / 2 + middle.y),
  }
}

/** Metres per pixel. No chart needs more than two pixels for a metre. */
const leastMetresPerPixel = 0.5

/** The largest scale at which all anchors have their space, in metres per pixel. */
function leastScale(anchors: readonly Anchor[], frame: Rect): number {
  let least = leastMetresPerPixel
  for (const { at, sides } of anchors) {
    for (const { at: other, sides: its } of anchors) {
      least = Math.max(
        least,
        (other.x - at.x) / (frame.width - sides.left - its.right),
        (other.y - at.y) / (frame.height - sides.above - its.below),
      )
    }
  }
  return least
}

/** The middle of all anchors with their space, in metres, and the pixels that are left around them. */
function spanAt(anchors: readonly Anchor[], frame: Rect, scale: number) {
  const west = Math.min(...anchors.map(({ at, sides }) => at.x - sides.left * scale))
  const east = Math.max(...anchors.map(({ at, sides }) => at.x + sides.right * scale))
  const north = Math.min(...anchors.map(({ at, sides }) => at.y - sides.above * scale))
  const south = Math.max(...anchors.map(({ at, sides }) => at.y + sides.below * scale))
  return {
    middle: { x: (west + east) / 2, y: (north + south) / 2 },
    slack: {
      x: Math.max(0, frame.width - (east - west) / scale),
      y: Math.max(0, frame.height - (south - north) / scale),
    },
  }
}

/** The position at an offset in metres east and south of another. */
function positionOf(from: Position, { x, y }: Point): Position {
  const about = planView({ x: 0, y: 0, width: 0, height: 0 }, from, 1)
  return about.toPosition({ x, y })
}

/** Pixels that a legend keeps from runways and labels. */
const legendMargin = { runway: 45, label: 10 } as const

function isFree(
  rect: Rect,
  plan: PlanView,
  { aerodrome, anchors }: { readonly aerodrome: ChartedAerodrome; readonly anchors: readonly Anchor[] },
): boolean {
  const origin = plan.toPoint(aerodrome.position)
  const space = grow(rect, legendMargin.label)
  return (
    aerodrome.runways.every((runway) => !isCrossed(...runwayLine(plan, runway), grow(rect, legendMargin.runway))) &&
    anchors.every(({ at, sides }) => {
      const [x, y] = [origin.x + at.x / plan.metresPerPixel, origin.y + at.y / plan.metresPerPixel]
      const { left, right, above, below } = sides
      return overlap(space, { x: x - left, y: y - above, width: left + right, height: above + below }) === 0
    })
  )
}
