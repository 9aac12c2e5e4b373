import type { Corner, InsetArea } from '../../contract/index.ts'
import type { Pixels } from '../png/pixels.ts'
import { colourAt, contrast, leastContrast, margin, white } from './hides-map.ts'

/** What a picture shows along the frame of an area, and within it. */
export type RimEvidence = {
  /** The share of the frame at which nothing of the inner side continues outside. */
  readonly ends: number
  /** Places where the colour changes along the inner side, and how many of them have none outside. */
  readonly inner: { readonly changes: number; readonly alone: number }
  readonly outer: { readonly changes: number; readonly alone: number }
  /** The share of the inner side that is white. */
  readonly white: number
  /** The share of the area, without its rim, that differs from its most frequent colour. */
  readonly content: number
}

/** Pixels along the frame by which a line that crosses it at an angle is displaced. */
const reach = 10

/** Pixels between the places of the area that are compared. */
const grain = 3

/** Pixels next to the frame that count as its rim, as the graduation of a compass rose does. */
const rim = 24

export function rimEvidence(pixels: Pixels, area: InsetArea): RimEvidence {
  const colour = colourAt(pixels)
  const at = ({ x, y }: Corner) => colour(Math.round(x), pixels.height - Math.round(y))
  const places = placesAlong(area)
  const inner = places.map(({ inside }) => at(inside))
  const outer = places.map(({ outside }) => at(outside))
  const near = (index: number) => Array.from({ length: 2 * reach + 1 }, (_, step) => index + step - reach)
  const count = places.length
  const of = (line: readonly number[], index: number) => line[(index + count) % count] ?? white
  const ends = inner.filter((one, index) =>
    near(index).every((other) => contrast(one, of(outer, other)) >= leastContrast),
  )
  const [within, beyond] = [changesOf(inner), changesOf(outer)]
  const alone = (changes: ReadonlySet<number>, others: ReadonlySet<number>) =>
    [...changes].filter((index) => near(index).every((other) => !others.has((other + count) % count))).length
  return {
    ends: ends.length / count,
    inner: { changes: within.size, alone: alone(within, beyond) },
    outer: { changes: beyond.size, alone: alone(beyond, within) },
    white: inner.filter((one) => one === white).length / count,
    content: contentOf(area, at),
  }
}

/** Where a line of colours changes, once for each change: smoothed edges take some pixels. */
function changesOf(colours: readonly number[]): ReadonlySet<number> {
  const changes = new Set<number>()
  let last = colours.at(-1) ?? white
  let since = 0
  for (const [index, colour] of colours.entries()) {
    since++
    if (contrast(colour, last) < 2 * leastContrast) continue
    if (since > 3 || changes.size === 0) changes.add(index)
    last = colour
    since = 0
  }
  return changes
}

type Place = { readonly inside: Corner; readonly outside: Corner }

/** Places a pixel apart along the frame, on either side of it. */
function placesAlong(area: InsetArea): readonly Place[] {
  const { circle } = area
  if (circle) {
    const count = Math.round(2 * Math.PI * circle.radius)
    return Array.from({ length: count }, (_, index) => {
      const [cosine, sine] = [Math.cos((index / count) * 2 * Math.PI), Math.sin((index / count) * 2 * Math.PI)]
      const on = (radius: number) => ({ x: circle.x + radius * cosine, y: circle.y + radius * sine })
      return { inside: on(circle.radius - margin), outside: on(circle.radius + margin) }
    })
  }
  const corners = cornersOf(area)
  const isLeft = turnsLeft(corners)
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const [right, up] = [(to.x - from.x) / length, (to.y - from.y) / length]
    const out = isLeft ? margin : -margin
    // The corners themselves are left out: their inner side is shorter.
    return Array.from({ length: Math.max(0, Math.floor(length - 2 * margin)) }, (_, step): Place => {
      const [x, y] = [from.x + right * (step + margin), from.y + up * (step + margin)]
      return { inside: { x: x - up * out, y: y + right * out }, outside: { x: x + up * out, y: y - right * out } }
    })
  })
}

export const cornersOf = ({ x1, y1, x2, y2, polygon }: InsetArea): readonly Corner[] =>
  polygon ?? [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ]

function turnsLeft(corners: readonly Corner[]): boolean {
  const twice = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return twice > 0
}

function contentOf(area: InsetArea, at: (place: Corner) => number): number {
  const counts = new Map<number, number>()
  let seen = 0
  for (let x = area.x1; x < area.x2; x += grain) {
    for (let y = area.y1; y < area.y2; y += grain) {
      if (!isWithin(area, { x, y })) continue
      const colour = at({ x, y })
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
      seen++
    }
  }
  return seen === 0 ? 0 : 1 - Math.max(...counts.values()) / seen
}

/** Whether a place is in an area and off its rim. */
function isWithin(area: InsetArea, place: Corner): boolean {
  if (area.circle) return Math.hypot(place.x - area.circle.x, place.y - area.circle.y) <= area.circle.radius - rim
  const corners = cornersOf(area)
  let isInside = false
  for (const [index, to] of corners.entries()) {
    const from = corners.at(index - 1) ?? to
    if (distanceTo(from, to, place) < rim) return false
    if (from.y > place.y === to.y > place.y) continue
    if (place.x < from.x + ((place.y - from.y) / (to.y - from.y)) * (to.x - from.x)) isInside = !isInside
  }
  return isInside
}

function distanceTo(from: Corner, to: Corner, { x, y }: Corner): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(from.x + share * dx - x, from.y + share * dy - y)
}
