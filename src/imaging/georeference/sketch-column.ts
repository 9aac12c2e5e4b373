import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'

/**
 * The wider column of a box that a vertical line divides into the sketch and a column next to it. The line ends at the
 * lower edge of the box, and a horizontal line across one whole column ends at it; lines between the columns of a table
 * do not end its rows. null: no line divides the box in this way.
 */
export function columnNextToSketch(box: PixelBox, { horizontal, vertical }: Lines): PixelBox | null {
  const dividers = joined(vertical).filter(
    ({ at, from, to }) => at > box.x1 + slack && at < box.x2 - slack && from < box.y1 + slack && to <= box.y2 + slack,
  )
  const divider = dividers
    .toSorted((one, other) => other.to - one.to)
    .find((line) => horizontal.some((level) => endsAt(line, level, box)))
  if (!divider) return null
  const { at, to } = divider
  return at - box.x1 > box.x2 - at ? { ...box, x2: at, y2: to } : { ...box, x1: at, y2: to }
}

function endsAt(divider: Line, { at, from, to }: Line, { x1, y1, x2 }: PixelBox): boolean {
  if (at < y1 + slack || at > divider.to - slack) return false
  return (close(from, x1) && close(to, divider.at)) || (close(from, divider.at) && close(to, x2))
}
