import type { Point } from '../../../facts/geodesy/index.ts'
import type { MarkedLabel } from './graticule-marks.ts'

/** Degrees as a linear function of one coordinate of the upright frame: `at` + `slope` · coordinate; and how many labels agree with it. */
export type AxisLine = {
  readonly at: number
  readonly slope: number
  readonly count: number
  /** Mean square of what the agreeing labels miss, in points. */
  readonly error: number
  /** Points between the middles of the agreeing labels and their lines, on average. */
  readonly off: number
}

/** Labels that are tried in pairs, and lines that are kept: the work is bounded, whatever a page prints. */
const most = { labels: 24, looked: 2000, lines: 40 } as const
/** Points by which a label may miss the line: parallels are curved, and lean. */
const tolerance = 8
/** Points between lines that lead to the same fit. */
const alike = 0.3
/** Points between the marks of two labels of different coordinates. */
const apart = 15

/** A place of a frame in which north leans to the left by `lean` radians, in one where it does not: a rotation about the corner. */
export const upright = ([x, y]: Point, lean: number): Point => [
  x * Math.cos(lean) - y * Math.sin(lean),
  x * Math.sin(lean) + y * Math.cos(lean),
]

/** The lines on which most labels agree, each with one of its marks; a frame with north upwards, or leaning, has rising degrees only. */
export function axisLines(labels: readonly MarkedLabel[], axis: 'lat' | 'lng', lean = 0): readonly AxisLine[] {
  const across = axis === 'lat' ? 1 : 0
  const some = labels
    .filter((label) => label.axis === axis)
    .slice(0, most.labels)
    .map(({ degrees, marks }) => ({
      degrees,
      at: marks.flatMap(({ points: [nearest], off }) => (nearest ? [{ at: upright(nearest, lean)[across], off }] : [])),
    }))
  const found = new Map<string, AxisLine>()
  for (const [index, one] of some.entries()) {
    for (const other of some.slice(index + 1)) {
      if (one.degrees === other.degrees) continue
      for (const { at: from } of one.at) {
        for (const { at: to } of other.at) {
          const slope = (other.degrees - one.degrees) / (to - from)
          if (!(slope > 0) || Math.abs(to - from) < apart) continue
          const line = { slope, at: one.degrees - slope * from }
          found.set(`${from} ${to}`, { ...line, ...agreement(line, some) })
        }
      }
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => b.count - a.count || worth(a) - worth(b))
  const all = some.map(({ degrees }) => degrees)
  return distinct(sorted.slice(0, most.looked), [Math.min(...all), Math.max(...all)])
}

/** The first of lines that have the extreme labels at almost the same places. */
function distinct(lines: readonly AxisLine[], extremes: readonly number[]): readonly AxisLine[] {
  const found: { readonly line: AxisLine; readonly ends: readonly number[] }[] = []
  for (const line of lines) {
    const ends = extremes.map((degrees) => (degrees - line.at) / line.slope)
    if (found.some((other) => other.ends.every((end, at) => Math.abs(end - (ends[at] ?? 0)) < alike))) continue
    found.push({ line, ends })
    if (found.length === most.lines) break
  }
  return found.map(({ line }) => line)
}

type Line = Pick<AxisLine, 'at' | 'slope'>
type Observed = { readonly degrees: number; readonly at: readonly { readonly at: number; readonly off: number }[] }

/** Lines with the same labels differ by how well these fit, and by how far the labels are from their lines: the less the better. */
export const worth = ({ error, off }: Pick<AxisLine, 'error' | 'off'>): number => error + off

function agreement({ at, slope }: Line, labels: readonly Observed[]): Pick<AxisLine, 'count' | 'error' | 'off'> {
  let count = 0
  let sum = 0
  let offs = 0
  for (const label of labels) {
    const expected = (label.degrees - at) / slope
    let least = Number.POSITIVE_INFINITY
    let off = 0
    for (const mark of label.at) {
      const miss = Math.abs(mark.at - expected)
      if (miss >= least) continue
      least = miss
      off = mark.off
    }
    if (least > tolerance) continue
    count++
    sum += least * least
    offs += off
  }
  return count === 0 ? { count, error: 0, off: 0 } : { count, error: sum / count, off: offs / count }
}
