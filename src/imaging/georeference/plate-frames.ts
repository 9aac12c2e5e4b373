import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack, spans } from '../pdf/page-lines.ts'

/** A strip of a plate's frame between two neighbouring lines that divide the whole frame. Pixels from the bottom left. */
export type Strip = { readonly frame: PixelBox; readonly box: PixelBox }

/** Pixels (an inch); frames narrower and strips lower than this contain no plan view. */
const leastGap = 300

/** Of the longest vertical line, which may be the border of the page; a lower frame is that of a part of the plate. */
const leastShare = 0.75

/** Of the tallest strip of the frame; the strips of a briefing, above the plan view, are lower than this. */
const leastStrip = 0.5

/** The strips that may contain the plan view, the most likely first: of the tallest frame, and there the upper ones. */
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
 * Between a vertical line and another that is as tall, or goes on above or below: the tallest first, the widest first. A border
 * around the page gives frames too, but no line divides them.
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
 * Whether a vertical line that stands on the frame's lower edge goes through a line across the frame. Such a line divides
 * nothing as a whole: a row of the minimums that is level with a row of the timing table beside it looks like one line
 * with it, and the side of the sketch goes through between the two.
 */
function isCrossed({ at }: Line, { vertical }: Lines, frame: PixelBox): boolean {
  return joined(vertical).some(
    ({ at: x, from, to }) =>
      x > frame.x1 + slack && x < frame.x2 - slack && from < frame.y1 + slack && from < at - slack && to > at + slack,
  )
}
