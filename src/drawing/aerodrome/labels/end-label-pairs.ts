import { grow, isCrossed, linesCross, overlap, type Point, step, touch } from '../../sheet/geometry.ts'
import type { EndOnSheet, Place } from './end-label-places.ts'

/** From this cost on, two places are in conflict. */
export const conflict = 100_000

/** In square pixels covered, as the costs of single places. */
const costs = { order: 1_000_000, overlap: 500_000, onLeader: 200_000, crossing: 150_000, cover: 12 }
/** Minimum pixels between labels. */
const margin = 5

/** What the labels of two ends cost together: whether they overlap, cross each other's lines, or change sides. */
export function costOfPair(one: EndOnSheet, other: EndOnSheet): (place: Place, otherPlace: Place) => number {
  const isInOrder = orderOf(one, other)
  return (place, otherPlace) => {
    const order = isInOrder && !isInOrder(place.middle, otherPlace.middle) ? costs.order : 0
    return touch(grow(place.hull, margin), otherPlace.hull) ? order + costOfTouch(place, otherPlace) : order
  }

  function costOfTouch(place: Place, otherPlace: Place): number {
    let cost = 0
    const shared = overlap(grow(place.rect, margin), otherPlace.rect)
    if (shared > 0) cost += costs.overlap + shared * costs.cover
    if (isCrossed(one.at, place.foot, otherPlace.rect)) cost += costs.onLeader
    if (isCrossed(other.at, otherPlace.foot, place.rect)) cost += costs.onLeader
    if (linesCross([one.at, place.foot], [other.at, otherPlace.foot])) cost += costs.crossing
    return cost
  }
}

/** Pixels: two ends that lie closer across have no order, and two that lie further apart along the runways no order to keep. */
const [leastAcross, mostAlong] = [6, 500]
/** Degrees between runways that count as parallel; more where they also share their number. */
const parallel = { any: 5, named: 9 } as const

const number = ({ near }: EndOnSheet) => near.designator.replace(/\D/g, '')

/**
 * For the ends of two parallel runways: whether their labels are in the order of the ends, seen along either runway.
 * undefined: they have no order to keep.
 */
export function orderOf(
  one: EndOnSheet,
  other: EndOnSheet,
): ((label: Point, otherLabel: Point) => boolean) | undefined {
  const turn = Math.abs(((one.outward - other.outward + 540) % 360) - 180)
  const isNamed = number(one) !== '' && number(one) === number(other)
  if (turn > (isNamed ? parallel.named : parallel.any)) return undefined
  if (!isNamed && Math.abs(along(one.at, other.at, step(origin, one.outward, 1))) > mostAlong) return undefined
  const across = [one, other].flatMap(({ outward }) => {
    const unit = step(origin, outward + 90, 1)
    const ends = along(one.at, other.at, unit)
    return Math.abs(ends) < leastAcross ? [] : [{ x: unit.x * Math.sign(ends), y: unit.y * Math.sign(ends) }]
  })
  return across.length === 0
    ? undefined
    : (label, otherLabel) => across.every((unit) => along(label, otherLabel, unit) > 0)
}

const origin = { x: 0, y: 0 }

/** How far one point is beyond another in a direction, in pixels. */
const along = (from: Point, to: Point, unit: Point): number => (to.x - from.x) * unit.x + (to.y - from.y) * unit.y
