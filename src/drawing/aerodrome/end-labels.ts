import { type Direction, directions } from '../../facts/index.ts'
import { textWidth } from '../lettering/lettering.ts'
import {
  apart,
  grow,
  isCrossed,
  linesCross,
  middleOf,
  overlap,
  type PlanView,
  type Point,
  separation,
  step,
} from '../sheet/geometry.ts'
import type { LabelSpace } from '../sheet/label-space.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import {
  type Candidate,
  candidatesOf,
  detailLettering,
  type EndLabel,
  type EndOnSheet,
  endsOnSheet,
  type PlacedLabel,
} from './end-label-places.ts'

/** Text beside the plate: bearings, then elevation. */
export type DetailsOf = (way: Direction) => readonly string[]

/**
 * Chooses places for the labels of all ends together: each plate is nearer its own end than any other, parallel runways keep
 * their order across, and as little as possible is covered. Where there is no room, details are left out, then plates shrink.
 */
export function placeEndLabels(
  plan: PlanView,
  space: LabelSpace,
  aerodrome: ChartedAerodrome,
  details: DetailsOf,
): readonly PlacedLabel[] {
  const ends = endsOnSheet(plan, aerodrome)
  const open = directions(aerodrome).map((way) => {
    const end = ends.find(({ near }) => near === way.near)
    if (!end) throw new Error(`The end ${way.near.designator} is not on the sheet.`)
    const width = Math.max(...details(way).map((line) => textWidth(line, detailLettering)))
    return {
      end: { ...end, way },
      candidates: candidatesOf({ ...end, way }, { ends, plan, space, detailWidth: width }),
    }
  })
  const chosen: (Candidate | undefined)[] = open.map(() => undefined)
  const tightFirst = open
    .map((_, index) => index)
    .toSorted((one, other) => (open[one]?.candidates.length ?? 0) - (open[other]?.candidates.length ?? 0))
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    let isSettled = true
    for (const index of tightFirst) {
      const others = chosen.filter((label, at): label is Candidate => label !== undefined && at !== index)
      const best = leastOf(open[index]?.candidates ?? [], others)
      if (best !== chosen[index]) isSettled = false
      chosen[index] = best
    }
    if (isSettled) break
  }
  const points = ends.map(({ at }) => at)
  return chosen
    .filter((label) => label !== undefined)
    .map(({ cost, ...label }) => ({ ...label, hasLeader: isDoubtful(label, points) }))
}

const sweeps = 6

function leastOf(candidates: readonly Candidate[], others: readonly Candidate[]): Candidate | undefined {
  let best: { candidate: Candidate; cost: number } | undefined
  for (const candidate of candidates) {
    let { cost } = candidate
    for (const other of others) {
      if (best && cost >= best.cost) break
      cost += costOfPair(candidate, other)
    }
    if (!best || cost < best.cost) best = { candidate, cost }
  }
  return best?.candidate
}

/** In square pixels covered, as the costs of single labels. */
const costs = { order: 1_000_000, wholeOrder: 1500, cover: 12, crossing: 9000 }

function costOfPair(one: Candidate, other: Candidate): number {
  const cover = overlap(grow(one.rect, 5), other.rect) * costs.cover
  const lines = [
    isCrossed(one.at, middleOf(one.plate), other.rect),
    isCrossed(other.at, middleOf(other.plate), one.rect),
  ]
  const leaders = linesCross([one.at, middleOf(one.plate)], [other.at, middleOf(other.plate)]) ? costs.crossing : 0
  const order = keepOrder(one, other, middleOf(one.plate), middleOf(other.plate)) ? 0 : costs.order
  const whole = keepOrder(one, other, middleOf(one.rect), middleOf(other.rect)) ? 0 : costs.wholeOrder
  return cover + lines.filter(Boolean).length * costs.crossing + leaders + order + whole
}

/** Pixels: two ends that lie closer across have no order, and two that lie further apart along the runways no order to keep. */
const [leastAcross, mostAlong] = [6, 500]
/** Degrees between runways that count as parallel; more where they also share their number. */
const parallel = { any: 5, named: 9 } as const

const number = ({ near }: EndOnSheet) => near.designator.replace(/\D/g, '')

/** Whether the labels of two parallel runways stand in the order of their ends, seen along either runway. */
export function keepOrder(one: EndOnSheet, other: EndOnSheet, label: Point, otherLabel: Point): boolean {
  const turn = Math.abs(((one.outward - other.outward + 540) % 360) - 180)
  const isNamed = number(one) !== '' && number(one) === number(other)
  if (turn > (isNamed ? parallel.named : parallel.any)) return true
  if (!isNamed && Math.abs(along(one.at, other.at, one.outward)) > mostAlong) return true
  return [one.outward, other.outward].every((outward) => {
    const ends = along(one.at, other.at, outward + 90)
    return Math.abs(ends) < leastAcross || along(label, otherLabel, outward + 90) * Math.sign(ends) > 0
  })
}

/** How far one point is beyond another on a bearing of the sheet, in pixels. */
function along(from: Point, to: Point, bearing: number): number {
  const unit = step({ x: 0, y: 0 }, bearing, 1)
  return (to.x - from.x) * unit.x + (to.y - from.y) * unit.y
}

/** Pixels from an end up to which a label needs no line to it, if no other end is near. */
const plainlyNear = 48

/** Whether somebody could take the label for that of another end, so that a line has to join it with its own. */
function isDoubtful({ at, plate }: Pick<EndLabel, 'at' | 'plate'>, ends: readonly Point[]): boolean {
  const gap = apart(plate, at)
  return gap > plainlyNear || ends.some((end) => separation(end, at) >= 1 && apart(plate, end) < 2.5 * gap + 20)
}
