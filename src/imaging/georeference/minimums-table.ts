import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, overlaps, slack } from '../pdf/page-lines.ts'
import type { PlanView } from './plan-view.ts'
import { columnNextToSketch } from './sketch-column.ts'

/** Pixels (half a point). The columns of a table are aligned in all rows; tick marks of a profile rarely are. */
const columnSlack = 2

/** The table of minimums below a plan view, as wide as the frame or as the column next to the sketch. null: none. */
export function minimumsBelow(
  { frame, below, floor }: PlanView,
  lines: Lines,
  headings: readonly PixelBox[],
): PixelBox | null {
  const wide = { ...frame, y2: Math.min(floor, below.y2) }
  const isWhole = close(below.x1, frame.x1) && close(below.x2, frame.x2)
  const columns = isWhole
    ? [columnNextToSketch(wide, lines) ?? wide, wide]
    : [...(close(floor, frame.y1) ? [] : [wide]), below]
  for (const box of columns) {
    const top = topOfTable(lines, box, headings)
    if (top !== null) return { ...box, y2: top }
  }
  return null
}

/**
 * The upper edge of the table of minimums, which fills the lower part of the box. One vertical line, between the line of minima
 * and its values, crosses all rows of the table; none crosses the distance scale of the profile above. If a heading is printed,
 * its row must be in the table and is the top row. null: no table of at least two rows.
 */
function topOfTable({ horizontal, vertical }: Lines, box: PixelBox, headings: readonly PixelBox[]): number | null {
  const rungs = joined(horizontal)
    .filter(({ from, to }) => from <= box.x1 + slack && to >= box.x2 - slack)
    .filter(({ at }) => at > box.y1 - slack && at < box.y2 + slack)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  const upright = joined(vertical).filter(({ at }) => at > box.x1 + slack && at < box.x2 - slack)
  const rows = rungs.slice(1).flatMap((upper, index) => {
    const lower = rungs[index] ?? upper
    const crossing = upright.filter((line) => crosses(line, lower, upper)).map(({ at }) => at)
    return crossing.length > 0 && !close(lower, upper) ? [{ upper, lower, column: Math.min(...crossing) }] : []
  })
  const inLine = rows.map(({ column }) => rows.filter((row) => Math.abs(row.column - column) <= columnSlack))
  const table = inLine.toSorted((one, other) => other.length - one.length)[0] ?? []
  if (table.length < 2) return null
  const within = headings.filter((heading) => overlaps(heading, box))
  const headed = table.find(({ upper, lower }) => within.some(({ y1, y2 }) => y1 >= lower && y2 <= upper))
  return (within.length > 0 ? headed : table.at(-1))?.upper ?? null
}

const crosses = ({ from, to }: Line, lower: number, upper: number) => from <= lower + slack && to >= upper - slack
