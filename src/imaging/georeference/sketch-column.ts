import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'

/**
 * The wider column of a box that an upright line parts from the sketch's: the line stands on the box's lower edge, and a
 * level line over the whole of either column ends at it, as no row of a table ends at a column within. null: nothing
 * parts the box so.
 */
export function besideSketch(box: PixelBox, { horizontal, vertical }: Lines): PixelBox | null {
  const standing = joined(vertical).filter(
    ({ at, from, to }) => at > box.x1 + slack && at < box.x2 - slack && from < box.y1 + slack && to <= box.y2 + slack,
  )
  const side = standing
    .toSorted((one, other) => other.to - one.to)
    .find((line) => horizontal.some((level) => endsAt(line, level, box)))
  if (!side) return null
  const { at, to } = side
  return at - box.x1 > box.x2 - at ? { ...box, x2: at, y2: to } : { ...box, x1: at, y2: to }
}

function endsAt(side: Line, { at, from, to }: Line, { x1, y1, x2 }: PixelBox): boolean {
  if (at < y1 + slack || at > side.to - slack) return false
  return (close(from, x1) && close(to, side.at)) || (close(from, side.at) && close(to, x2))
}
