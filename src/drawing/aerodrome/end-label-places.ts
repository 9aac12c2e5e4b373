import type { Direction, RunwayEnd } from '../../facts/index.ts'
import { textWidth } from '../lettering/lettering.ts'
import {
  apart,
  inside,
  linesCross,
  middleOf,
  type PlanView,
  type Point,
  type Rect,
  separation,
  sheetBearing,
  step,
} from '../sheet/geometry.ts'
import type { LabelSpace } from '../sheet/label-space.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { runwayLine } from './runway-drawing.ts'

/** An end of a runway on the plan view. */
export type EndOnSheet = {
  readonly near: RunwayEnd
  readonly way: Direction
  readonly at: Point
  /** Bearing on the sheet from the runway out of this end. */
  readonly outward: number
}

export type EndLabel = EndOnSheet & {
  /** The designator's plate, part of `rect`. */
  readonly plate: Rect
  readonly rect: Rect
  /** Pixels per em of the designator. */
  readonly size: number
  /** On which side of the plate bearings and elevation stand; null: they are left to the table below the plan view. */
  readonly details: 'left' | 'right' | null
}

/** A label in its place. */
export type PlacedLabel = EndLabel & {
  /** Whether a line joins the label with its end: wherever another end could claim it. */
  readonly hasLeader: boolean
}

/** A label that might be chosen, with what it costs by itself. */
export type Candidate = EndLabel & { readonly cost: number }

export type BareEnd = Omit<EndOnSheet, 'way'> & { readonly line: readonly [Point, Point] }

/** Of all runways, closed ones included. */
export function endsOnSheet(plan: PlanView, { runways }: Pick<ChartedAerodrome, 'runways'>): readonly BareEnd[] {
  return runways.flatMap((runway) => {
    const line = runwayLine(plan, runway)
    const [one, other] = line
    return [
      { near: runway.ends[0], at: one, outward: sheetBearing(other, one), line },
      { near: runway.ends[1], at: other, outward: sheetBearing(one, other), line },
    ]
  })
}

/** Pixels between an end and its plate, and degrees from the runway's direction. */
const gaps = [20, 34, 52, 76, 106, 142, 184, 234, 290, 350]
const turns = [0, 15, -15, 30, -30, 48, -48, 68, -68, 90, -90, 115, -115, 145, -145]

type Shape = Pick<EndLabel, 'size' | 'details'> & { readonly height: number; readonly cost: number }
/** In order of preference; costs in square pixels covered. */
const shapes: readonly Shape[] = [
  { size: 42, height: 62, details: 'right', cost: 0 },
  { size: 42, height: 62, details: 'left', cost: 120 },
  { size: 42, height: 58, details: null, cost: 3000 },
  { size: 30, height: 42, details: null, cost: 5000 },
]

export const detailLettering = { size: 21 } as const
export const detailGap = 14

const costs = { pixel: 7, degree: 3, doubtful: 400, wholeElsewhere: 2500, edgeElsewhere: 300_000, crossesRunway: 1500 }
/** Candidates kept of each end: those that cost least by themselves. */
const kept = 140

type Surroundings = {
  readonly ends: readonly BareEnd[]
  readonly plan: PlanView
  readonly space: LabelSpace
  readonly detailWidth: number
}

/** Places for the label of one end, all with the plate's middle nearer to it than to any other; the cheapest first. */
export function candidatesOf(end: EndOnSheet, { ends, plan, space, detailWidth }: Surroundings): readonly Candidate[] {
  const others = ends.filter(({ at }) => separation(at, end.at) >= sameEnd)
  const candidates: Candidate[] = []
  const consider = (shape: Shape, place: (plate: { width: number; height: number }) => Point, extra: number) => {
    const label = labelAt(end, shape, { place, detailWidth, bounds: plan.frame })
    if (!others.every(({ at }) => isNearer(middleOf(label.plate), end.at, at))) return
    candidates.push({ ...label, cost: extra + shape.cost + costBeside(label, others) })
  }
  for (const shape of shapes) {
    for (const gap of gaps) {
      for (const turn of turns) {
        const bearing = end.outward + turn
        const extra = gap * costs.pixel + Math.abs(turn) * costs.degree
        consider(shape, (plate) => step(end.at, bearing, gap + reach(plate, bearing)), extra)
      }
    }
  }
  if (candidates.length < few) {
    const nearest = Math.min(...others.map(({ at }) => separation(at, end.at)), 200)
    for (const shape of shapes.slice(2)) {
      for (const turn of turns) {
        for (const part of [0, 0.15, 0.3, 0.45]) {
          consider(shape, () => step(end.at, end.outward + turn, nearest * part), costs.edgeElsewhere)
        }
      }
    }
  }
  return candidates
    .map((label) => ({ ...label, cost: label.cost + space.cost(label.rect) + space.cost(label.plate) }))
    .toSorted((one, other) => one.cost - other.cost)
    .slice(0, kept)
}

/** Pixels within which two ends are one point. */
const sameEnd = 1
/** Below so many places beyond the end, places on it are tried too. */
const few = 12

export const isNearer = (point: Point, own: Point, other: Point): boolean =>
  separation(point, own) < separation(point, other)

/** What a label costs for being where another end could claim it. */
function costBeside({ plate, rect, at }: EndLabel, others: readonly BareEnd[]): number {
  const middle = middleOf(rect)
  const gap = apart(plate, at)
  let cost = 0
  for (const other of others) {
    const its = apart(plate, other.at)
    if (its <= gap) cost += costs.edgeElsewhere
    else if (its < 1.5 * gap) cost += costs.doubtful
    if (!isNearer(middle, at, other.at)) cost += costs.wholeElsewhere
    // Each runway once, by its first end.
    if (other.line[0] === other.at && linesCross([at, middleOf(plate)], other.line)) cost += costs.crossesRunway
  }
  return cost
}

/** Pixels from the middle of a plate to its edge on a bearing. */
function reach({ width, height }: { width: number; height: number }, bearing: number): number {
  const radians = (bearing * Math.PI) / 180
  return Math.abs(Math.sin(radians)) * (width / 2) + Math.abs(Math.cos(radians)) * (height / 2)
}

type Placing = {
  readonly place: (plate: { width: number; height: number }) => Point
  readonly detailWidth: number
  readonly bounds: Rect
}

function labelAt(end: EndOnSheet, shape: Shape, { place, detailWidth, bounds }: Placing): EndLabel {
  const { size, height, details } = shape
  const width = textWidth(end.near.designator, { size, face: 'bold' }) + size * 0.66
  const at = place({ width, height })
  const beside = details ? detailGap + detailWidth : 0
  const left = details === 'left' ? beside : 0
  const whole = { x: at.x - width / 2 - left, y: at.y - height / 2, width: width + beside, height }
  const rect = inside(whole, { x: bounds.x + 8, y: bounds.y + 8, width: bounds.width - 16, height: bounds.height - 16 })
  return { ...end, rect, plate: { ...rect, x: rect.x + left, width }, size, details }
}
