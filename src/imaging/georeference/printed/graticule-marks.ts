import type { Point } from '../../../facts/geodesy/index.ts'
import type { PointBox } from '../../pdf/page-dictionary.ts'
import type { Turn } from '../../pdf/read-characters.ts'
import type { StraightLine, StraightLines } from '../../pdf/read-straight-lines.ts'
import type { CoordinateLabel } from './coordinate-labels.ts'

/** A line or tick that a label may belong to. All its points have the coordinate. In a frame in which north is upwards. */
export type Mark = {
  /** Nearest to the label first; the second is far enough from it to show how the line leans. */
  readonly points: readonly Point[]
  /** Points between the middle of the label and the line, across the line. */
  readonly off: number
  /** Of the line, in points. */
  readonly length: number
}

/** A label with the marks near it, one of which it may belong to. */
export type MarkedLabel = {
  readonly axis: 'lat' | 'lng'
  /** Degrees, with their sign. */
  readonly degrees: number
  readonly unit: number
  /** Middle of the label in the same frame. */
  readonly at: Point
  readonly marks: readonly Mark[]
}

/** Of a label, at most. */
const mostMarks = 6
/** Sizes of the font between a label and the end of its line, and beyond the label across the line. */
const reach = { along: 9, across: 1.6 } as const
/** Points between two points of a line. */
const apart = 3

/** From the page to a frame in which its north, `turn` degrees counter-clockwise from the top, is upwards; a rotation about the corner of the page. */
export const northUp: Readonly<Record<Turn, (point: Point) => Point>> = {
  0: ([x, y]) => [x, y],
  90: ([x, y]) => [y, -x],
  180: ([x, y]) => [-x, -y],
  270: ([x, y]) => [-y, x],
}

/** The labels of a page whose north is turned, those with a mark. */
export function markedLabels(
  labels: readonly CoordinateLabel[],
  lines: StraightLines,
  turn: Turn,
): readonly MarkedLabel[] {
  const toFrame = northUp[turn]
  const [level, upright] = turn % 180 === 0 ? [lines.level, lines.upright] : [lines.upright, lines.level]
  const parallels = level.map((line) => turned(line, toFrame, 0))
  const meridians = upright.map((line) => turned(line, toFrame, 1))
  return labels.flatMap(({ axis, degrees, unit, box, size }) => {
    const [one, other] = [toFrame([box.x1, box.y1]), toFrame([box.x2, box.y2])]
    const held = boxOf(one, other)
    const marks = marksNear(axis === 'lat' ? parallels : meridians, { held, size, along: axis === 'lat' ? 0 : 1 })
    const at: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
    return marks.length === 0 ? [] : [{ axis, degrees, unit, at, marks }]
  })
}

function turned({ from, to }: StraightLine, toFrame: (point: Point) => Point, along: 0 | 1): StraightLine {
  const [one, other] = [toFrame(from), toFrame(to)]
  return one[along] <= other[along] ? { from: one, to: other } : { from: other, to: one }
}

type Near = { readonly held: PointBox; readonly size: number; readonly along: 0 | 1 }

function marksNear(lines: readonly StraightLine[], { held, size, along }: Near): readonly Mark[] {
  const [start, end] = along === 0 ? [held.x1, held.x2] : [held.y1, held.y2]
  const [low, high] = along === 0 ? [held.y1, held.y2] : [held.x1, held.x2]
  const middle = (start + end) / 2
  const margin = reach.across * size
  const across = along === 0 ? 1 : 0
  const found = lines.flatMap(({ from, to }): readonly Piece[] => {
    const gap = Math.max(from[along] - end, start - to[along], 0)
    const isLetter = from[along] >= start - 1 && to[along] <= end + 1
    if (gap > reach.along * size || (isLetter && isWithin(from[across], { low, high }))) return []
    const nearest = at([from, to], along, Math.min(Math.max(middle, from[along]), to[along]))
    const off = Math.max(low - nearest[across], nearest[across] - high, 0)
    if (off > margin) return []
    const length = to[along] - from[along]
    const level = length < straight ? nearest[across] : at([from, to], along, middle)[across]
    return [{ from, to, nearest, level, length, distance: gap + 2 * off }]
  })
  return wholeLines(found.toSorted((a, b) => a.distance - b.distance))
    .slice(0, mostMarks)
    .map(({ first, pieces }) => {
      const [far] = pieces
        .flatMap(({ from, to }) => [from, to])
        .toSorted((a, b) => Math.abs(b[along] - first.nearest[along]) - Math.abs(a[along] - first.nearest[along]))
      const isFar = far && Math.abs(far[along] - first.nearest[along]) >= apart
      return {
        points: isFar ? [first.nearest, far] : [first.nearest],
        off: Math.abs((low + high) / 2 - first.nearest[across]),
        length: pieces.reduce((sum, { length }) => sum + length, 0),
      }
    })
}

/** Letters are also drawn as lines: a stroke within the text is no mark. */
const isWithin = (level: number, { low, high }: { readonly low: number; readonly high: number }): boolean =>
  level >= low - 1 && level <= high + 1

/** A line, or a part of it, near a label. */
type Piece = StraightLine & {
  readonly nearest: Point
  /** Its coordinate across, at the label. */
  readonly level: number
  readonly length: number
  readonly distance: number
}

/** Points; the direction of shorter lines is not exact. */
const straight = 15
/** Points across within which two pieces are of one line. */
const sameLine = 0.15

/** Pieces of one line are one: it may be broken at its label, or at others. */
function wholeLines(pieces: readonly Piece[]): readonly { readonly first: Piece; readonly pieces: readonly Piece[] }[] {
  const found: { first: Piece; pieces: Piece[] }[] = []
  for (const piece of pieces) {
    const line = found.find(({ first }) => Math.abs(first.level - piece.level) <= sameLine)
    if (line) line.pieces.push(piece)
    else found.push({ first: piece, pieces: [piece] })
  }
  return found
}

/** The point of a line at a coordinate along it. */
function at([from, to]: readonly [Point, Point], along: 0 | 1, where: number): Point {
  const length = to[along] - from[along]
  const part = length === 0 ? 0 : (where - from[along]) / length
  return [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])]
}

const boxOf = (one: Point, other: Point): PointBox => ({
  x1: Math.min(one[0], other[0]),
  y1: Math.min(one[1], other[1]),
  x2: Math.max(one[0], other[0]),
  y2: Math.max(one[1], other[1]),
})
