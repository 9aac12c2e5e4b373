import type { PixelBox } from '../../contract/index.ts'
import { close, contains, joined, type Lines, overlaps, slack, spans } from '../pdf/page-lines.ts'
import type { PlanView } from './plan-view.ts'

/** Pixels (half an inch); a strip lower than this is no profile. */
const leastProfile = 150

/** Two insets one upon another draw three such lines, and profile and minimums more. */
const leastRows = 4

/** An inset hangs from the upper edge of the plan view by two lines, the cells of a briefing strip by more. */
const leastHanging = 3

export type Evidence = { readonly lines: Lines; readonly headings: readonly PixelBox[] }

/**
 * Whether a plan view that the lines allow fits the rest of the page. Below it are a profile and the minimums: a table of
 * them, or at least its heading, or a line across the frame between the two. A box that contains such a heading, rows as
 * wide as a table's, or the cells of a briefing strip contains more than the map.
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

/** Whether horizontal lines over half of the box begin at one of its sides at several heights. */
function hasRows({ x1, y1, x2, y2 }: PixelBox, { horizontal }: Lines): boolean {
  const rows = horizontal.filter(
    ({ at, from, to }) =>
      at > y1 + slack && at < y2 - slack && to - from > (x2 - x1) / 2 && (close(from, x1) || close(to, x2)),
  )
  return new Set(rows.map(({ at }) => Math.round(at / (2 * slack)))).size >= leastRows
}

/**
 * Whether several vertical lines of one length hang from the upper edge of the box with nothing at their lower ends: the line
 * below the cells is missing.
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
