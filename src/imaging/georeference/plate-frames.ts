import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack, spans } from '../pdf/page-lines.ts'

/** The part of a plate's frame between two lines that cross the whole frame. Pixels from the bottom left. */
export type Strip = { readonly frame: PixelBox; readonly box: PixelBox }

/** Pixels (an inch). A plan view is wider and higher than this. */
const leastGap = 300

/** Share of the longest vertical line, which may be the page border. A lower frame surrounds only a part of the plate. */
const leastShare = 0.75

/** Share of the frame's tallest strip. The strips of the briefing, above the plan view, are lower than this. */
const leastStrip = 0.5

/** The strips that may contain the plan view, the most likely first: tallest frames first, in each frame from the top. */
export function stripsOf(lines: Lines): readonly Strip[] {
  const level = joined(lines.horizontal)
  return framesOf(lines.vertical).flatMap((frame) => {
    const dividing = level.filter((line) => spans(line, frame.x1, frame.x2) && !isCrossed(line, lines, frame))
    const rungs = dividing
      .map(({ at }) => at)
      .filter((at) => at > frame.y1 - slack && at < frame.y2 + slack)
      .toSorted((one, other) => other - one)
    if (!rungs.some((rung) => !close(rung, frame.y1) && !close(rung, frame.y2))) return []
    const strips = rungs.slice(1).map((bottom, index) => ({ ...frame, y1: bottom, y2: rungs[index] ?? bottom }))
    const tallest = Math.max(0, ...strips.map(heightOf))
    return strips
      .filter((strip) => heightOf(strip) >= Math.max(leastGap, leastStrip * tallest))
      .map((box) => ({ frame, box }))
  })
}

const heightOf = ({ y1, y2 }: PixelBox) => y2 - y1

/**
 * Frames between two vertical lines, the second at least as long as the first: the tallest first, then the widest. A border
 * around the page also yields frames, but no line crosses them.
 */
function framesOf(vertical: readonly Line[]): readonly PixelBox[] {
  const tallest = Math.max(0, ...vertical.map(({ from, to }) => to - from))
  const upright = joined(vertical).filter(({ from, to }) => to - from >= Math.max(leastGap, leastShare * tallest))
  const tallestFirst = upright.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  return tallestFirst.flatMap((first) =>
    upright
      .filter(({ from, to }) => from <= first.from + slack && to >= first.to - slack)
      .map(({ at }) => ({ x1: Math.min(first.at, at), y1: first.from, x2: Math.max(first.at, at), y2: first.to }))
      .filter(({ x1, x2 }) => x2 - x1 >= leastGap)
      .toSorted((one, other) => other.x2 - other.x1 - (one.x2 - one.x1)),
  )
}

/**
 * Whether a vertical line from the frame's lower edge crosses this horizontal line, which then does not divide the frame. A row
 * of the minimums and a row of the timing table next to it may be level and look like one line; the side of the sketch, between
 * the two tables, crosses it.
 */
function isCrossed({ at }: Line, { vertical }: Lines, frame: PixelBox): boolean {
  return joined(vertical).some(
    ({ at: x, from, to }) =>
      x > frame.x1 + slack && x < frame.x2 - slack && from < frame.y1 + slack && from < at - slack && to > at + slack,
  )
}
