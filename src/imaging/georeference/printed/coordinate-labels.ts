import type { Position } from '../../../facts/index.ts'
import type { PointBox } from '../../pdf/page-dictionary.ts'
import type { PageCharacters } from '../../pdf/read-characters.ts'
import { type TextLine, textLines } from '../../text/text-lines.ts'
import { type Coordinate, coordinateOf, positionOf, wholeDegreesOf } from './coordinate-text.ts'

/** A coordinate that may label a line of the graticule. */
export type CoordinateLabel = Coordinate & {
  /** Points of the page as displayed, from its bottom left. */
  readonly box: PointBox
  /** Of the font, in points. */
  readonly size: number
}

export type PrintedCoordinates = {
  readonly labels: readonly CoordinateLabel[]
  /** In whole degrees: directions and variations look alike. */
  readonly whole: readonly CoordinateLabel[]
  /** The reference point that the page prints; null: none, or it is not clear which position it is. */
  readonly reference: Position | null
}

/** Labels of a page: charts have some twenty. */
const mostLabels = 80

type Placed = { readonly box: PointBox; readonly size: number; readonly turn: number }
type Piece = Placed & { readonly text: string }

/** Separates the labels of a graticule from the positions of fixes and of the aerodrome, which are a latitude and a longitude each. */
export function coordinateLabels(page: PageCharacters): PrintedCoordinates {
  const pieces = textLines(page).map((line): Piece => ({ ...line, box: boxOf(line, page) }))
  const joined = combined(pieces)
  const single = [...pieces, ...joined].flatMap(({ text, box, size, turn }) => {
    const coordinate = coordinateOf(text.replace(/^(?:LAT|LONG?)[A-Z]*\.? ?:? ?/i, ''))
    const isNamed = /^(?:LAT|LON)/i.test(text)
    return coordinate ? [{ ...coordinate, box, size, turn, isNamed }] : []
  })
  const stacked = single.flatMap((lat) =>
    single
      .filter((lng) => lat.axis === 'lat' && lng.axis === 'lng' && areOnePosition(lat, lng))
      .map((lng) => ({ lat, lng, named: lat.isNamed })),
  )
  const fixes = new Set(stacked.flatMap(({ lat, lng }) => [lat, lng]))
  const inLine = pieces.flatMap(({ text }) => positionOf(text) ?? [])
  const labels = single.filter((each) => !fixes.has(each) && !each.isNamed)
  return {
    labels: labels.length > mostLabels ? [] : labels.map(({ turn: _, isNamed: __, ...label }) => label),
    whole: wholeDegrees(pieces, joined),
    reference: referenceOf([...inLine, ...stacked]),
  }
}

/** Degrees with their letter that are no part of a label with minutes, and no position. */
function wholeDegrees(pieces: readonly Piece[], joined: readonly Piece[]): readonly CoordinateLabel[] {
  const found = pieces.flatMap(({ text, box, size, turn }) => {
    const coordinate = joined.some((each) => isIn(box, each.box)) ? null : wholeDegreesOf(text)
    return coordinate ? [{ ...coordinate, box, size, turn }] : []
  })
  const labels = found.filter(
    (one) =>
      !found.some((other) => one.axis !== other.axis && (areOnePosition(one, other) || areOnePosition(other, one))),
  )
  return labels.length > mostLabels ? [] : labels.map(({ turn: _, ...label }) => label)
}

const isIn = (part: PointBox, whole: PointBox): boolean =>
  part.x1 >= whole.x1 && part.x2 <= whole.x2 && part.y1 >= whole.y1 && part.y2 <= whole.y2

type Place = { readonly lat: Coordinate; readonly lng: Coordinate; readonly named: boolean }

/** The position that is named, or the only one. */
function referenceOf(places: readonly Place[]): Position | null {
  const signed = places.filter(({ lat, lng }) => lat.hemisphere && lng.hemisphere)
  const named = signed.filter((each) => each.named)
  const [first, ...others] = named.length > 0 ? named : signed
  if (!first || others.some(({ lat, lng }) => lat.degrees !== first.lat.degrees || lng.degrees !== first.lng.degrees))
    return null
  return { lat: first.lat.degrees, lng: first.lng.degrees }
}

/** Degrees and minutes that are printed one above the other, or with a line of the graticule between them. */
function combined(pieces: readonly Piece[]): readonly Piece[] {
  const minutes = pieces.filter(({ text }) => /^\d{1,2}(?:[.,]\d)? ?['’′´`] ?[NSEW]?$/.test(text)).slice(0, mostLabels)
  const degrees = pieces.filter(({ text }) => /^[NSEW]? ?\d{1,3} ?[°º˚]$/.test(text)).slice(0, mostLabels)
  return degrees.flatMap((above) => {
    const beside = minutes.filter((each) => each.turn === above.turn && (isBelow(each, above) || isAfter(each, above)))
    const [nearest] = beside.toSorted((a, b) => distance(a, above) - distance(b, above))
    if (!nearest) return []
    return [{ ...above, text: above.text + nearest.text, box: around(above.box, nearest.box) }]
  })
}

/** In the direction of reading: along the line, and down from it. */
function held({ box: { x1, x2, y1, y2 }, turn }: Placed) {
  if (turn === 90) return { from: y1, to: y2, top: x1, base: x2 }
  if (turn === 180) return { from: -x2, to: -x1, top: y1, base: y2 }
  if (turn === 270) return { from: -y2, to: -y1, top: -x2, base: -x1 }
  return { from: x1, to: x2, top: -y2, base: -y1 }
}

function isBelow(lower: Placed, upper: Placed): boolean {
  const [one, other] = [held(lower), held(upper)]
  const gap = one.top - other.base
  return gap > -0.5 * upper.size && gap < 1.3 * upper.size && one.from < other.to && one.to > other.from
}

function isAfter(later: Placed, earlier: Placed): boolean {
  const [one, other] = [held(later), held(earlier)]
  const gap = one.from - other.to
  return Math.abs(one.base - other.base) < 0.4 * earlier.size && gap > -0.2 * earlier.size && gap < 3 * earlier.size
}

/** The latitude of a fix or an aerodrome, with its longitude directly below or after it. */
function areOnePosition(lat: Placed, lng: Placed): boolean {
  if (lat.turn !== lng.turn) return false
  const [one, other] = [held(lat), held(lng)]
  const isAligned = Math.abs(one.from - other.from) < 1.5 * lat.size || Math.abs(one.to - other.to) < 1.5 * lat.size
  return isAligned && isBelow(lng, lat)
}

const distance = ({ box: a }: Placed, { box: b }: Placed): number => Math.hypot(a.x1 - b.x1, a.y1 - b.y1)

const around = (a: PointBox, b: PointBox): PointBox => ({
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
  x2: Math.max(a.x2, b.x2),
  y2: Math.max(a.y2, b.y2),
})

/** Where a line of text is on the page as displayed. */
function boxOf({ turn, left, right, top, bottom }: TextLine, { width, height }: PageCharacters): PointBox {
  if (turn === 90) return { x1: top * width, x2: bottom * width, y1: left * height, y2: right * height }
  if (turn === 180) return { x1: (1 - right) * width, x2: (1 - left) * width, y1: top * height, y2: bottom * height }
  if (turn === 270)
    return { x1: (1 - bottom) * width, x2: (1 - top) * width, y1: (1 - right) * height, y2: (1 - left) * height }
  return { x1: left * width, x2: right * width, y1: (1 - bottom) * height, y2: (1 - top) * height }
}
