import type { ChartMap, Point } from '#client'
import { cornersOf } from '../../../plane/pixel-plane.ts'
import type { ImageLine } from './route-lines.ts'

/** Whether a part of the lines is on the map area of a chart: inside the plan view and outside the insets. */
export const crossesMap = (lines: readonly ImageLine[], map: Pick<ChartMap, 'planview' | 'insets' | 'covers'>) =>
  lines.some((line) =>
    line.some((to, index) => {
      const from = line[index - 1]
      return from !== undefined && middlesOf(from, to, map).some(map.covers)
    }),
  )

/** The middles of the parts into which the outlines of plan view and insets cut a segment: each part is in an area or not. */
function middlesOf(
  from: Point,
  to: Point,
  { planview, insets }: Pick<ChartMap, 'planview' | 'insets'>,
): readonly Point[] {
  const cuts = [planview, ...insets].flatMap((area) => {
    const corners = cornersOf(area)
    return corners.flatMap((one, at) => cutAt(from, to, one, corners[(at + 1) % corners.length] ?? one))
  })
  const shares = [0, ...cuts, 1].toSorted((one, other) => one - other)
  return shares.flatMap((start, at) => {
    const end = shares[at + 1] ?? start
    const share = (start + end) / 2
    return end - start > tolerance ? [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }] : []
  })
}

/** Where the line of a side crosses a segment, as a share of the segment's length; empty: it does not. */
function cutAt(from: Point, to: Point, one: Point, other: Point): readonly number[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [sx, sy] = [other.x - one.x, other.y - one.y]
  const turn = dx * sy - dy * sx
  if (turn === 0) return []
  const share = ((one.x - from.x) * sy - (one.y - from.y) * sx) / turn
  const side = ((one.x - from.x) * dy - (one.y - from.y) * dx) / turn
  return share > 0 && share < 1 && side >= -tolerance && side <= 1 + tolerance ? [share] : []
}

/** Shares; a cut too many does no harm. */
const tolerance = 1e-9
