import type { PointBox } from './page-dictionary.ts'
import type { Line, PageLines } from './page-lines.ts'

/** Page points. `insets` are boxes within the plan view that belong to something else. */
export type PlanView = { readonly box: PointBox; readonly insets: readonly PointBox[] }

/** Points by which lines that are meant to meet may miss each other. */
const slack = 1.2
/** Points; frames narrower and strips lower than an inch hold no plan view. */
const leastGap = 72

/**
 * Finds the plan view of an approach plate from its lines: below the last line that crosses the whole frame (under
 * the briefing strip), above the aerodrome sketch on one side and the profile on the other. The two do not begin at
 * one height; the box reaches down to the lower of them, and the part of the other that lies in it is an inset.
 * null: the page is not ruled like that.
 */
export function findPlanView({ horizontal, vertical }: PageLines): PlanView | null {
  const frame = frameOf(vertical)
  if (!frame) return null
  const { left, right } = frame
  const gap = tallestGap(horizontal, frame)
  if (!gap) return null
  const divider = dividerOf(vertical, left, right, gap)
  if (divider === null) return null
  const below = (line: Line) => line.at < gap.top - slack && line.at > gap.bottom + slack
  const shelf = (from: number, to: number) => highest(horizontal.filter((line) => below(line) && spans(line, from, to)))
  const [leftShelf, rightShelf] = [shelf(left, divider), shelf(divider, right)]
  if (leftShelf === null || rightShelf === null) return null
  const box = { x1: left, y1: Math.min(leftShelf, rightShelf), x2: right, y2: gap.top }
  const upper = Math.max(leftShelf, rightShelf)
  const side = leftShelf > rightShelf ? { x1: left, x2: divider } : { x1: divider, x2: right }
  return { box, insets: upper - box.y1 > slack ? [{ ...side, y1: box.y1, y2: upper }] : [] }
}

type Frame = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number }

/** The two longest upright lines, where they stand at the same height. */
function frameOf(vertical: readonly Line[]): Frame | null {
  const longest = Math.max(0, ...vertical.map(({ from, to }) => to - from))
  const sides = vertical.filter(({ from, to }) => to - from > longest - 2 * slack)
  const [first] = sides
  if (!first || !sides.every((side) => close(side.from, first.from) && close(side.to, first.to))) return null
  const [left, right] = [Math.min(...sides.map(({ at }) => at)), Math.max(...sides.map(({ at }) => at))]
  return right - left < leastGap ? null : { left, right, bottom: first.from, top: first.to }
}

/** The tallest strip between two neighbouring lines that cross the whole frame. */
function tallestGap(
  horizontal: readonly Line[],
  { left, right, bottom, top }: Frame,
): { readonly bottom: number; readonly top: number } | null {
  const rungs = horizontal
    .filter((line) => spans(line, left, right) && line.at > bottom - slack && line.at < top + slack)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  const gaps = rungs.slice(1).map((rung, index) => ({ bottom: rungs[index] ?? rung, top: rung }))
  const tallest = gaps.toSorted((one, other) => other.top - other.bottom - (one.top - one.bottom))[0]
  return tallest && tallest.top - tallest.bottom >= leastGap ? tallest : null
}

/** Where the longest upright line inside the strip stands on its lower edge. */
function dividerOf(
  vertical: readonly Line[],
  left: number,
  right: number,
  gap: { readonly bottom: number; readonly top: number },
): number | null {
  const standing = vertical.filter(
    ({ at, from, to }) => at > left + slack && at < right - slack && close(from, gap.bottom) && to < gap.top - slack,
  )
  return standing.toSorted((one, other) => other.to - one.to)[0]?.at ?? null
}

const close = (one: number, other: number) => Math.abs(one - other) <= slack
const spans = (line: Line, from: number, to: number) => close(line.from, from) && close(line.to, to)
const highest = (lines: readonly Line[]) => (lines.length === 0 ? null : Math.max(...lines.map(({ at }) => at)))
