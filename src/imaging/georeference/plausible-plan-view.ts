import type { PixelBox } from '../../contract/index.ts'
import { close, contains, joined, type Lines, overlaps, slack, spans } from '../pdf/page-lines.ts'
import type { PlanView } from './plan-view.ts'

/** Pixels (half an inch). A profile is higher than this. */
const leastProfile = 150

/** Horizontal lines of a table. Two insets, one above the other, have three; a profile with minimums has more. */
const leastRows = 4

/** Vertical lines down from the upper edge. An inset at the edge has two, the cells of a briefing strip have more. */
const leastHanging = 3

export type Evidence = { readonly lines: Lines; readonly headings: readonly PixelBox[] }

/**
 * Whether a candidate for the plan view fits the rest of the page. A profile and the minimums must follow below it: the
 * minimums are a table, or only its heading, or a line across the frame separates them from the profile. A box that contains
 * the heading of the minimums, rows of a table or cells of a briefing strip is larger than the plan view.
 */
export function isPlausible(view: PlanView, minimums: PixelBox | null, { lines, headings }: Evidence): boolean {
  const { frame, box, below } = view
  if (headings.some((heading) => overlaps(heading, box)) || hasRows(box, lines) || hasCells(box, lines)) return false
  const headed = headings.filter((heading) => contains({ ...frame, y2: below.y2 }, heading))
  const tops = [...headed, ...(minimums ? [minimums] : [])].map(({ y2 }) => y2)
  return tops.length > 0 ? below.y2 - Math.max(...tops) >= leastProfile : isDivided(frame, below, lines)
}

/** Whether a line across the whole frame separates a profile from what is below it. */
function isDivided(frame: PixelBox, { y1, y2 }: PixelBox, { horizontal }: Lines): boolean {
  const across = joined(horizontal).filter((line) => spans(line, frame.x1, frame.x2))
  return across.some(({ at }) => at > y1 + slack && at <= y2 - leastProfile)
}

/** Whether the box contains rows of a table: horizontal lines from one of its sides, longer than half its width. */
function hasRows({ x1, y1, x2, y2 }: PixelBox, { horizontal }: Lines): boolean {
  const rows = horizontal.filter(
    ({ at, from, to }) =>
      at > y1 + slack && at < y2 - slack && to - from > (x2 - x1) / 2 && (close(from, x1) || close(to, x2)),
  )
  return new Set(rows.map(({ at }) => Math.round(at / (2 * slack)))).size >= leastRows
}

/**
 * Whether the box contains cells of a briefing strip: vertical lines of equal length from its upper edge that end without a
 * horizontal line, because the line below the cells is not drawn.
 */
function hasCells({ x1, x2, y1, y2 }: PixelBox, { horizontal, vertical }: Lines): boolean {
  const meets = (x: number, y: number) =>
    horizontal.some(({ at, from, to }) => close(at, y) && from <= x + slack && to >= x - slack)
  const hanging = vertical.filter(
    ({ at, from, to }) => at > x1 + slack && at < x2 - slack && close(to, y2) && from > y1 + slack && !meets(at, from),
  )
  const places = (height: number) =>
    hanging.filter(({ from }) => close(from, height)).map(({ at }) => Math.round(at / slack))
  return hanging.some(({ from }) => new Set(places(from)).size >= leastHanging)
}
