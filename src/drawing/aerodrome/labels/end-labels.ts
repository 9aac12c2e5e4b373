import { type Direction, directions } from '../../../facts/index.ts'
import { apart, type Point, separation } from '../../sheet/geometry.ts'
import type { ChartedAerodrome } from '../aerodrome.ts'
import { chooseTogether } from './choose-together.ts'
import { conflict, costOfPair } from './end-label-pairs.ts'
import {
  type EndOnSheet,
  type Place,
  placesOf,
  type Search,
  type Surroundings,
  usualSearch,
  widerSearch,
} from './end-label-places.ts'
import type { LabelShape } from './end-label-shapes.ts'

/** The label of an end in its place. */
export type EndLabel = Omit<Place, 'cost' | 'middle' | 'hull'> &
  EndOnSheet & {
    readonly way: Direction
    /** Whether a leader connects the label with its end, because it could be mistaken for the label of another end. */
    readonly hasLeader: boolean
  }

/** The forms in which the label of an end can be drawn, by the landing direction from it. */
export type ShapesOf = (way: Direction) => readonly LabelShape[]

/**
 * Chooses places for the labels of all ends together: each plate is nearer its own end than any other, parallel runways keep
 * their order across, and as little as possible is covered. If space is insufficient, details are left out, then plates shrink.
 * If other ends are too close for that, the label is placed where space is free, with a leader.
 */
export function placeEndLabels(
  aerodrome: Pick<ChartedAerodrome, 'runways'>,
  shapesOf: ShapesOf,
  around: Omit<Surroundings, 'search'>,
): readonly EndLabel[] {
  const open = directions(aerodrome).map((way) => {
    const end = around.ends.find(({ near }) => near === way.near)
    if (!end) throw new Error(`The end ${way.near.designator} is not on the sheet.`)
    return { ...end, way }
  })
  const pairs = open.map((one) => open.map((other) => costOfPair(one, other)))
  const choose = (search: Search) =>
    chooseTogether<Place>({
      lists: open.map((end) => placesOf(end, shapesOf(end.way), { ...around, search })),
      own: ({ cost }) => cost,
      together: (one, at, other, otherAt) => pairs[at]?.[otherAt]?.(one, other) ?? 0,
      conflict,
    })
  const usual = choose(usualSearch)
  const { chosen } = usual.isInConflict ? choose(widerSearch) : usual
  return open.flatMap((end, index) => {
    const place = chosen[index]
    if (!place) return []
    const { cost, middle, hull, ...label } = place
    return [{ ...end, ...label, hasLeader: isDoubtful(end.at, place, around.ends) }]
  })
}

/** Pixels from an end within which a label needs no leader if no other end is near. */
const clearlyNear = 48

/** Whether the label could be mistaken for that of another end, and therefore needs a leader. */
function isDoubtful(at: Point, { plate }: Place, ends: readonly EndOnSheet[]): boolean {
  const gap = apart(plate, at)
  return gap > clearlyNear || ends.some((end) => separation(end.at, at) >= 1 && apart(plate, end.at) < 2.5 * gap + 20)
}
