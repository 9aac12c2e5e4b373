import type { Point } from '../../../facts/geodesy/index.ts'
import type { Bar } from '../../pdf/read-straight-lines.ts'

/** In metres of a plane, or in points. */
export type Axis = readonly [from: Point, to: Point]

/** Points; a chart with shorter runways does not draw them to scale. */
const leastLength = 36
/** Cosine of the angle between a runway and what is drawn of it. */
const parallel = Math.cos((2.5 * Math.PI) / 180)

const length = ([from, to]: Axis): number => Math.hypot(to[0] - from[0], to[1] - from[1])

/** Whether a chart on which runways are so long, in points, draws them to scale. */
export const showsRunways = (runways: readonly Axis[]): boolean =>
  runways.length > 0 && Math.min(...runways.map(length)) >= leastLength

/** The greatest distance between the end of a runway and the nearest bar that is parallel to it. Infinity: no bar is. */
export function farthestEnd(runways: readonly Axis[], bars: readonly Bar[]): number {
  return Math.max(
    ...runways.flatMap((runway) => {
      const along = bars.filter((bar) => Math.abs(cosine(runway, [bar.from, bar.to])) >= parallel)
      return runway.map((end) => Math.min(...along.map((bar) => outside(end, bar))))
    }),
  )
}

function cosine(one: Axis, other: Axis): number {
  const [ax, ay, bx, by] = [
    one[1][0] - one[0][0],
    one[1][1] - one[0][1],
    other[1][0] - other[0][0],
    other[1][1] - other[0][1],
  ]
  return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by))
}

/** Distance of a point from a bar; 0: within. */
function outside([x, y]: Point, { from, to, width }: Bar): number {
  const long = length([from, to])
  const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
  const along = (x - from[0]) * ux + (y - from[1]) * uy
  const off = Math.abs((y - from[1]) * ux - (x - from[0]) * uy)
  return Math.hypot(Math.max(-along, along - long, 0), Math.max(off - width / 2, 0))
}
