import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'

/** Where the plan view of a plate lies within the plate's frame. Pixels from the bottom left. */
export type PlanView = {
  readonly frame: PixelBox
  readonly box: PixelBox
  /** The part of the box that belongs to the aerodrome sketch or to the profile; null: the plan view is a rectangle. */
  readonly corner: PixelBox | null
  /** What stands below the plan view beside the sketch: profile and minimums. */
  readonly below: PixelBox
}

/** Pixels (an inch); frames narrower and strips lower than this hold no plan view. */
const leastGap = 300

/** Of the longest upright line, which may be the border of the page; a lower frame is that of a part of the plate. */
const leastShare = 0.75

/**
 * Finds the plan view of a plate from its lines: below the last line that crosses the whole frame (under the briefing
 * strip), above the aerodrome sketch on one side and the profile on the other. The two do not begin at one height; the
 * box reaches down to the lower of them, and the part of the other that lies in it is its corner. Where nothing stands
 * beside the profile, the plan view is the tallest strip of the frame. null: the page is not ruled like that.
 */
export function findPlanView(lines: Lines): PlanView | null {
  const level = joined(lines.horizontal)
  for (const frame of framesOf(lines.vertical)) {
    const strip = tallestStrip(level, frame)
    if (strip) return planViewIn(frame, strip, lines.vertical, level)
  }
  return null
}

/** Between upright lines of one height, the tallest first; a side that goes on above or below is a side all the same. */
function framesOf(vertical: readonly Line[]): readonly PixelBox[] {
  const tallest = Math.max(0, ...vertical.map(({ from, to }) => to - from))
  const upright = joined(vertical).filter(({ from, to }) => to - from >= Math.max(leastGap, leastShare * tallest))
  const tallestFirst = upright.toSorted((one, other) => other.to - other.from - (one.to - one.from))
  return tallestFirst.flatMap((first) => {
    const reaching = upright.filter(({ from, to }) => from <= first.from + slack && to >= first.to - slack)
    const level = reaching.filter(({ from, to }) => close(from, first.from) && close(to, first.to))
    return [level, reaching].flatMap((sides) => {
      const [left, right] = [Math.min(...sides.map(({ at }) => at)), Math.max(...sides.map(({ at }) => at))]
      return right - left < leastGap ? [] : [{ x1: left, y1: first.from, x2: right, y2: first.to }]
    })
  })
}

/** The tallest strip between two neighbouring lines that cross the whole frame; a frame that no line crosses has none. */
function tallestStrip(level: readonly Line[], frame: PixelBox): PixelBox | null {
  const rungs = level
    .filter((line) => spans(line, frame.x1, frame.x2) && line.at > frame.y1 - slack && line.at < frame.y2 + slack)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  if (!rungs.some((rung) => !close(rung, frame.y1) && !close(rung, frame.y2))) return null
  const strips = rungs.slice(1).map((top, index) => ({ ...frame, y1: rungs[index] ?? top, y2: top }))
  const tallest = strips.toSorted((one, other) => other.y2 - other.y1 - (one.y2 - one.y1))[0]
  return tallest && tallest.y2 - tallest.y1 >= leastGap ? tallest : null
}

function planViewIn(
  frame: PixelBox,
  strip: PixelBox,
  vertical: readonly Line[],
  level: readonly Line[],
): PlanView | null {
  const divider = dividerOf(vertical, strip)
  const whole = { frame, box: strip, corner: null, below: { ...frame, y2: strip.y1 } }
  if (!divider) return whole
  const cache = (x1: number, x2: number) =>
    Math.max(
      ...level
        .filter((line) => spans(line, x1, x2) && line.at > strip.y1 + slack && line.at <= divider.to + slack)
        .map(({ at }) => at),
    )
  const columns = [
    { x1: strip.x1, x2: divider.at },
    { x1: divider.at, x2: strip.x2 },
  ].map((column) => ({ ...column, top: cache(column.x1, column.x2) }))
  // The sketch's column is the narrower one, on either side.
  const [sketch, profile] = columns.toSorted((one, other) => one.x2 - one.x1 - (other.x2 - other.x1))
  if (!sketch || !profile || sketch.top === -Infinity || profile.top === -Infinity) {
    // The side of an inset can stand so too, but then the strip does not hold profile and minimums as well.
    return close(strip.y1, frame.y1) ? null : whole
  }
  const [lower, upper] = sketch.top < profile.top ? [sketch, profile] : [profile, sketch]
  const box = { ...strip, y1: lower.top }
  const corner = { x1: upper.x1, y1: lower.top, x2: upper.x2, y2: upper.top }
  const below = { x1: profile.x1, y1: strip.y1, x2: profile.x2, y2: profile.top }
  return { frame, box, corner: close(lower.top, upper.top) ? null : corner, below }
}

/** The longest upright line inside the strip that stands on its lower edge. */
function dividerOf(vertical: readonly Line[], { x1, y1, x2, y2 }: PixelBox): Line | null {
  const standing = vertical.filter(
    ({ at, from, to }) => at > x1 + slack && at < x2 - slack && close(from, y1) && to < y2 - slack,
  )
  return standing.toSorted((one, other) => other.to - one.to)[0] ?? null
}

const spans = (line: Line, from: number, to: number) => close(line.from, from) && close(line.to, to)
