import type { Point, Projection } from '../../../facts/geodesy/index.ts'
import type { Position } from '../../../facts/index.ts'
import type { PointBox } from '../../pdf/page-dictionary.ts'
import type { PageCharacters, Turn } from '../../pdf/read-characters.ts'
import type { Bar, StraightLines } from '../../pdf/read-straight-lines.ts'
import { type CoordinateLabel, coordinateLabels } from './coordinate-labels.ts'
import { farthestEnd, showsRunways } from './drawn-runways.ts'
import { placeOf, toPlane } from './graticule-fit.ts'
import { markedLabels, northUp } from './graticule-marks.ts'
import { judgeGraticule } from './judge-graticule.ts'
import { mapFrame } from './map-frame.ts'
import { type Graticule, searchGraticule } from './search-graticule.ts'

/** What is known of the aerodrome of a chart. */
export type KnownAerodrome = {
  readonly position: Position
  /** Ends of each runway. */
  readonly runways: readonly (readonly [Position, Position])[]
}

/** The map that a page states by the coordinates printed at its graticule. */
export type PrintedMap = {
  readonly projection: Projection
  /** PROJ string. */
  readonly definition: string
  /** Points of the page as displayed, from its bottom left, to the plane of the projection. */
  readonly toPlane: (point: Point) => Point
  readonly toPage: (place: Position) => Point
  /** The drawn frame of the map; null: the whole page. */
  readonly frame: PointBox | null
  /** Points: the greatest error of a label that the others predict. */
  readonly error: number
  /** Latitudes and longitudes of the labels. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
  /** What was found, for the report. */
  readonly evidence: string
  /** Why it must not be used unseen, in words that continue "its printed coordinates …"; empty: it is the chart's map. */
  readonly faults: readonly string[]
}

/** Metres between a known end of a runway and a drawn runway. */
const mostOff = 30

/** null: the page prints too few coordinates at lines, or they agree on no map. */
export function printedMap(
  page: PageCharacters,
  readLines: () => StraightLines | null,
  aerodrome: KnownAerodrome | null,
): PrintedMap | null {
  const { labels: fine, whole, reference } = coordinateLabels(page)
  // Only where they are needed, because they may be something else.
  const printed = hasTwo(fine) ? fine : [...fine, ...whole]
  const labels = runningOn(signed(printed, reference ?? aerodrome?.position ?? null))
  if (!hasTwo(labels)) return null
  const lines = readLines()
  if (!lines) return null
  const level = seenWith(0, { labels, lines, page })
  const isLevel = level?.isClear && level.judged.faults.length === 0
  // A map that leans is only proposed, so it is looked for where nothing else is sure.
  const leaning = isLevel ? null : seenLeaning(level, { labels, lines, page })
  const seen = leaning ?? level
  if (!seen) return null
  const { judged, isClear, frame, corners } = seen
  const { graticule } = judged
  const map = mapOf(graticule)
  const runways = runwaysOn(map.toPage, lines.bars, { aerodrome, metresPerPoint: Math.exp(graticule.map.scale) })
  const faults = [
    ...judged.faults,
    ...(isClear ? [] : ['fit with different sides of the page upwards']),
    ...(leaning ? [`lean by ${leanOf(graticule).toFixed(1)}°, to which a person has to agree`] : []),
    ...referenceFaults([reference, aerodrome?.position ?? null], (place) => isIn(map.toPage(place), corners)),
    ...(runways.worst <= mostOff ? [] : ['put the ends of runways away from the drawn runways']),
  ]
  const count = { lat: valuesOf(graticule.placed, 'lat').length, lng: valuesOf(graticule.placed, 'lng').length }
  const evidence = [
    `${count.lat} latitudes and ${count.lng} longitudes, each within ${Math.max(judged.leftOut, 0.01).toFixed(2)} pt of its line`,
    ...(runways.ends > 0 ? [`${runways.ends} runway ends within ${Math.max(1, Math.round(runways.worst))} m`] : []),
  ]
  return {
    ...{ ...map, projection: graticule.projection, definition: graticule.definition, frame },
    ...{ error: judged.leftOut, lat: valuesOf(graticule.placed, 'lat'), lng: valuesOf(graticule.placed, 'lng') },
    ...{ evidence: evidence.join('; '), faults },
  }
}

type Print = {
  readonly labels: readonly CoordinateLabel[]
  readonly lines: StraightLines
  readonly page: { readonly width: number; readonly height: number }
  /** The sides of the page that may be north; all of them by default. */
  readonly turns?: readonly Turn[]
}

const allTurns = [0, 90, 180, 270] as const

/** The map on which most labels agree, if north leans by about so many degrees; null: there is none. */
function seenWith(degrees: number, { labels, lines, page, turns = allTurns }: Print) {
  const lean = (degrees * Math.PI) / 180
  const found = turns.flatMap((turn) => searchGraticule(markedLabels(labels, lines, turn), { turn, lean }) ?? [])
  const [best, second] = found.toSorted((a, b) => b.placed.length - a.placed.length || a.error - b.error)
  if (!best) return null
  const frame = mapFrame(lines, pagePoints(best), page)
  const corners = cornersOf(frame ?? { x1: 0, y1: 0, x2: page.width, y2: page.height })
  const judged = judgeGraticule(best, corners.map(northUp[best.turn]))
  return { judged, frame, corners, isClear: !second || second.placed.length < best.placed.length }
}

/** Degrees by which north is tried to lean; lines that lean by more are not read as those of a graticule. */
const leans = [1.5, -1.5, 3, -3, 4.5, -4.5]

const leanOf = ({ map }: Graticule): number => Math.abs((map.lean * 180) / Math.PI)

/** More labels than on a level map agree on a map that leans; of fewer, one may be by chance. */
const manyMore = 2

/** A map that leans, on which everything agrees, or at least clearly more than on the level one; null: there is none. */
function seenLeaning(level: Seen | null, print: Print): Seen | null {
  const least = placedOn(level) + manyMore
  // A part of the labels of a map that leans agrees on a level one too, so north is at the same side.
  const turns = level ? [level.judged.graticule.turn] : allTurns
  let best: Seen | null = null
  for (const degrees of leans) {
    const seen = seenWith(degrees, { ...print, turns })
    if (!seen?.isClear) continue
    if (seen.judged.faults.length === 0) return seen
    if (placedOn(seen) >= Math.max(least, placedOn(best) + 1)) best = seen
  }
  return best
}

type Seen = NonNullable<ReturnType<typeof seenWith>>

const placedOn = (seen: Seen | null): number => seen?.judged.graticule.placed.length ?? 0

/** Labels without a letter get the sign of the reference point; without one, they are left out. */
function signed(labels: readonly CoordinateLabel[], reference: Position | null): readonly CoordinateLabel[] {
  return labels.flatMap((label) => {
    if (label.hemisphere !== null) return [label]
    if (!reference) return []
    return [{ ...label, degrees: Math.sign(reference[label.axis] || 1) * label.degrees }]
  })
}

/** Across the antimeridian longitudes run on beyond 180°. */
function runningOn(labels: readonly CoordinateLabel[]): readonly CoordinateLabel[] {
  const longitudes = valuesOf(labels, 'lng')
  if ((longitudes.at(-1) ?? 0) - (longitudes[0] ?? 0) <= 180) return labels
  return labels.map((label) =>
    label.axis === 'lng' && label.degrees < 0 ? { ...label, degrees: label.degrees + 360 } : label,
  )
}

const valuesOf = (labels: readonly { readonly axis: 'lat' | 'lng'; readonly degrees: number }[], axis: 'lat' | 'lng') =>
  [...new Set(labels.filter((each) => each.axis === axis).map(({ degrees }) => degrees))].toSorted((a, b) => a - b)

/** Whether two latitudes and two longitudes are labelled. */
const hasTwo = (labels: readonly CoordinateLabel[]) =>
  (['lat', 'lng'] as const).every((axis) => valuesOf(labels, axis).length >= 2)

const opposite: Readonly<Record<Turn, Turn>> = { 0: 0, 90: 270, 180: 180, 270: 90 }

const pagePoints = ({ placed, turn }: Graticule): readonly Point[] =>
  placed.flatMap(({ points }) => points.map(northUp[opposite[turn]]))

const cornersOf = ({ x1, y1, x2, y2 }: PointBox): readonly Point[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
]

function mapOf({ map, projection, turn }: Graticule): Pick<PrintedMap, 'toPlane' | 'toPage'> {
  const toFrame = northUp[turn]
  const toPage = northUp[opposite[turn]]
  const metres = Math.exp(map.scale)
  return {
    toPlane: (point) => toPlane(map, toFrame(point)),
    toPage: ({ lat, lng }) => {
      const middle = placeOf(map, projection, map.origin).lng
      const [east, north] = projection.forward([lng - 360 * Math.round((lng - middle) / 360), lat])
      const [dx, dy] = [(east - map.east) / metres, (north - map.north) / metres]
      const [cos, sin] = [Math.cos(map.lean), Math.sin(map.lean)]
      return toPage([map.origin[0] + dx * cos + dy * sin, map.origin[1] - dx * sin + dy * cos])
    },
  }
}

type Scene = { readonly aerodrome: KnownAerodrome | null; readonly metresPerPoint: number }

/** How far the known runways are from the drawn ones, in metres; 0 ends: the chart does not draw them, or they are not known. */
function runwaysOn(toPage: PrintedMap['toPage'], bars: readonly Bar[], { aerodrome, metresPerPoint }: Scene) {
  const axes = (aerodrome?.runways ?? []).map(([one, other]) => [toPage(one), toPage(other)] as const)
  if (!showsRunways(axes)) return { ends: 0, worst: 0 }
  return { ends: 2 * axes.length, worst: farthestEnd(axes, bars) * metresPerPoint }
}

/** The aerodrome is on its chart, by what the page prints and by what is known. */
function referenceFaults(
  [printed, known]: readonly [Position | null, Position | null],
  isOnMap: (place: Position) => boolean,
): readonly string[] {
  if (!printed && !known) return ['cannot be compared with a position of the aerodrome']
  return [printed, known].every((place) => place === null || isOnMap(place)) ? [] : ['do not contain the aerodrome']
}

function isIn([x, y]: Point, corners: readonly Point[]): boolean {
  const xs = corners.map((corner) => corner[0])
  const ys = corners.map((corner) => corner[1])
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
}
