import type { ChartMap, Frame, Point } from '#client'
import type { ImageLine } from './route-lines.ts'

/** A part of a segment: its start and end, as shares of the length. */
type Share = readonly [from: number, to: number]

/** Whether a part of the lines is on the map area of a chart: inside the plan view and outside the insets. */
export const crossesMap = (lines: readonly ImageLine[], { planview, insets }: Pick<ChartMap, 'planview' | 'insets'>) =>
  lines.some((line) =>
    line.some((to, index) => {
      const from = line[index - 1]
      const inside = from && shareIn(planview, from, to)
      return (
        inside &&
        !isCovered(
          inside,
          insets.map((inset) => shareIn(inset, from, to)),
        )
      )
    }),
  )

/** The part of a segment inside a box (Liang and Barsky); null if its length is zero. */
export function shareIn({ left, top, right, bottom }: Frame, from: Point, to: Point): Share | null {
  let [start, end] = [0, 1]
  for (const [begin, move, least, most] of [
    [from.x, to.x - from.x, left, right],
    [from.y, to.y - from.y, top, bottom],
  ] as const) {
    if (move === 0 && (begin < least || begin > most)) return null
    if (move === 0) continue
    const [one, other] = [(least - begin) / move, (most - begin) / move]
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  return start < end ? [start, end] : null
}

/** Whether other parts cover a part completely. */
function isCovered([start, end]: Share, others: readonly (Share | null)[]): boolean {
  let reached = start
  for (const [from, to] of others.filter((other) => other !== null).toSorted((one, other) => one[0] - other[0])) {
    if (from > reached) break
    reached = Math.max(reached, to)
  }
  return reached >= end
}
