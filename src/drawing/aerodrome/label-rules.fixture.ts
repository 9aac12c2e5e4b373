import assert from 'node:assert/strict'
import fc from 'fast-check'
import { destination, type Position, type Runway } from '../../facts/index.ts'
import type { Point, Rect } from '../sheet/geometry.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { layOutAerodrome } from './aerodrome-layout.ts'

export function aerodromeOf(icao: string, runways: readonly Runway[]): ChartedAerodrome {
  const ends = runways.flatMap((runway) => runway.ends)
  const mean = (axis: keyof Position) => ends.reduce((sum, { position }) => sum + position[axis], 0) / ends.length
  const nothing = { stations: [], navaids: [], neighbours: [], particulars: [] }
  const names = { icao, iata: '', name: icao, place: '', sources: [], revisionDate: '20261121', cycle: '2612' }
  const position = { lat: mean('lat'), lng: mean('lng') }
  return { ...names, ...nothing, position, elevation: 20, magneticVariation: 10, runways }
}

const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })
const gap = ({ x, y, width, height }: Rect, at: Point) =>
  Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height))

const shared = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Pixels between two runway ends below which a label may have no place that is nearer to its own end. */
const crowded = 120

/** The rules that the labels of an airport break, one sentence each. */
export function brokenRules(aerodrome: ChartedAerodrome): readonly string[] {
  const { plan, legend, endLabels } = layOutAerodrome(aerodrome)
  const broken: string[] = []
  const ends = aerodrome.runways.flatMap((runway) =>
    runway.ends.map((end, index) => {
      const at = plan.toPoint(end.position)
      const far = plan.toPoint((runway.ends[index === 0 ? 1 : 0] ?? end).position)
      const length = Math.hypot(far.x - at.x, far.y - at.y)
      return { end, at, into: { x: (far.x - at.x) / length, y: (far.y - at.y) / length } }
    }),
  )
  const labels = endLabels.map((label) => {
    const own = ends.find(({ end }) => end === label.near) ?? assert.fail()
    return { ...label, own, centre: middle(label.plate) }
  })
  const expected = aerodrome.runways.filter(({ closed }) => !closed).length * 2
  if (labels.length !== expected) broken.push(`${labels.length} of ${expected} ends are labelled`)
  for (const { near, own, centre, plate, rect, hasLeader } of labels) {
    const name = `${aerodrome.icao} ${near.designator}`
    const away = Math.hypot(centre.x - own.at.x, centre.y - own.at.y)
    for (const { end, at } of ends) {
      const between = Math.hypot(at.x - own.at.x, at.y - own.at.y)
      if (between < 1) continue
      const isNearer = Math.hypot(centre.x - at.x, centre.y - at.y) > away
      if (!isNearer && (between > crowded || !hasLeader)) broken.push(`${name} is nearer to ${end.designator}`)
      const isDoubtful = gap(plate, own.at) > 60 || gap(plate, at) < 2 * gap(plate, own.at)
      if (isDoubtful && !hasLeader) broken.push(`${name} has no leader`)
    }
    const { frame } = plan
    const isInside = rect.x >= frame.x && rect.y >= frame.y && rect.x + rect.width <= frame.x + frame.width
    if (!isInside || rect.y + rect.height > frame.y + frame.height) broken.push(`${name} stands out of the frame`)
    if (shared(rect, legend) > 0) broken.push(`${name} lies under the legend`)
  }
  for (const [index, one] of labels.entries()) {
    for (const other of labels.slice(index + 1)) {
      const names = `${aerodrome.icao} ${one.near.designator} and ${other.near.designator}`
      if (shared(one.rect, other.rect) > 0) broken.push(`${names} overlap`)
      if (isCut(one, other.plate) || isCut(other, one.plate)) broken.push(`${names}: a leader crosses the other label`)
      if (one.hasLeader && other.hasLeader && doCross(one, other)) broken.push(`${names}: leaders cross`)
      if (!areParallel(one.near.designator, other.near.designator)) continue
      const { into } = one.own
      const isSameWay = into.x * other.own.into.x + into.y * other.own.into.y > 0.99
      const across = (a: Point, b: Point) => (b.x - a.x) * -into.y + (b.y - a.y) * into.x
      const ordered = across(one.own.at, other.own.at)
      if (isSameWay && Math.abs(ordered) > 8 && ordered * across(one.centre, other.centre) <= 0) {
        broken.push(`${names} change sides`)
      }
    }
  }
  return broken
}

type Leader = { readonly at: Point; readonly foot: Point; readonly hasLeader: boolean }

/** Whether a leader runs through a plate. */
const isCut = ({ at, foot, hasLeader }: Leader, { x, y, width, height }: Rect): boolean =>
  hasLeader &&
  Array.from({ length: 101 }, (_, part) => ({
    x: at.x + ((foot.x - at.x) * part) / 100,
    y: at.y + ((foot.y - at.y) * part) / 100,
  })).some((on) => on.x > x && on.x < x + width && on.y > y && on.y < y + height)

/** Whether two leaders have a point in common that is not an end of both. */
function doCross(one: Leader, other: Leader): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  const parts = (a: Leader, b: Leader) => side(a.at, a.foot, b.at) * side(a.at, a.foot, b.foot) < 0
  return parts(one, other) && parts(other, one)
}

/** Equal numbers, different letters. */
const areParallel = (one: string, other: string) =>
  one !== other && Number.parseInt(one, 10) === Number.parseInt(other, 10)

const reference = { lat: 37.6, lng: -122.4 }
const letters = [[''], ['L', 'R'], ['L', 'C', 'R']] as const

/** One to three parallel runways, staggered, as they are built. */
const family = fc
  .record({
    course: fc.integer({ min: 1, max: 180 }),
    away: fc.integer({ min: 0, max: 1800 }),
    towards: fc.integer({ min: 0, max: 359 }),
    strips: fc.array(
      fc.record({
        metres: fc.integer({ min: 600, max: 4500 }),
        spacing: fc.integer({ min: 150, max: 1600 }),
        stagger: fc.integer({ min: -1200, max: 1200 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ course, away, towards, strips }): readonly Runway[] => {
    const names = letters[strips.length - 1] ?? letters[0]
    let side = 0
    const foot = destination(reference, towards, away)
    return strips.map(({ metres, spacing, stagger }, index) => {
      side += index === 0 ? 0 : spacing
      const middleOfStrip = destination(destination(foot, course + 90, side), course, stagger)
      const from = destination(middleOfStrip, course + 180, metres / 2)
      return runwayFrom(from, { course, metres, names: [names[index] ?? '', names.toReversed()[index] ?? ''] })
    })
  })

const number = (degrees: number) => String(Math.round((degrees % 360) / 10) || 36).padStart(2, '0')

type Strip = { readonly course: number; readonly metres: number; readonly names: readonly [string, string] }

export function runwayFrom(from: Position, { course, metres, names: [letter, opposite] }: Strip): Runway {
  const end = (name: string, position: Position) => ({ designator: name, position, elevation: 20, displaced: 0 })
  return {
    length: Math.round(metres / 0.3048),
    width: 150,
    surface: 'ASPH',
    lighted: true,
    closed: false,
    ends: [
      end(`${number(course)}${letter}`, from),
      end(`${number(course + 180)}${opposite}`, destination(from, course, metres)),
    ],
  }
}

/** Airports of one to eight runways in families that may cross, each family with numbers of its own. */
export const layouts: fc.Arbitrary<ChartedAerodrome> = fc
  .uniqueArray(family, {
    minLength: 1,
    maxLength: 4,
    selector: ([first]) => Number.parseInt(first?.ends[0].designator ?? '0', 10) % 18,
  })
  .map((families) => aerodromeOf('ZZZZ', families.flat().slice(0, 8)))

/** Airports where up to five runways end within 200 m of one point, as near as 20 m. */
export const clusters: fc.Arbitrary<ChartedAerodrome> = fc
  .uniqueArray(
    fc.record({
      course: fc.integer({ min: 1, max: 360 }),
      metres: fc.integer({ min: 1000, max: 4000 }),
      away: fc.integer({ min: 20, max: 200 }),
      towards: fc.integer({ min: 0, max: 359 }),
    }),
    { minLength: 2, maxLength: 5, selector: ({ course }) => Math.round(course / 10) % 18 },
  )
  .map((strips) =>
    aerodromeOf(
      'YYYY',
      strips.map(({ course, metres, away, towards }) =>
        runwayFrom(destination(reference, towards, away), { course, metres, names: ['', ''] }),
      ),
    ),
  )
