import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'

/** A cap has at most this many steps; a longer one is a path through the map. */
const mostSteps = 4

/** Pixels (half an inch) by which a flight may rise above the side that the column shares with its neighbour. */
const greatestRise = 150

/**
 * The height that the cap of a column reaches: of the highest line over its whole width within the box, or of a flight of
 * horizontal lines joined by vertical ones from its left side to its right. null: nothing closes the column.
 */
export function capOf(column: PixelBox, { horizontal, vertical }: Lines): number | null {
  const level = joined(horizontal).filter(({ at }) => at > column.y1 + slack && at <= column.y2 + slack + greatestRise)
  const whole = level
    .filter(({ at, from, to }) => at <= column.y2 + slack && from <= column.x1 + slack && to >= column.x2 - slack)
    .map(({ at }) => at)
  const upright = joined(vertical).filter(({ at }) => at > column.x1 + slack && at < column.x2 - slack)
  const steps = { column, level, upright }
  const flights = level
    .filter(({ at, from }) => close(from, column.x1) && !whole.some((cap) => close(cap, at)))
    .flatMap((first) => climb(first, steps, mostSteps) ?? [])
  const heights = [...whole, ...flights]
  return heights.length > 0 ? Math.max(...heights) : null
}

type Steps = { readonly column: PixelBox; readonly level: readonly Line[]; readonly upright: readonly Line[] }

/** The greatest height on the way from a horizontal line to the right side of the column; null: the way ends before. */
function climb(line: Line, steps: Steps, left: number): number | null {
  if (line.to >= steps.column.x2 - slack) return line.at
  if (left === 0) return null
  const risers = steps.upright.filter(
    ({ at, from, to }) => close(at, line.to) && (close(from, line.at) || close(to, line.at)),
  )
  const heights = risers.flatMap((riser) => {
    const next = close(riser.from, line.at) ? riser.to : riser.from
    return steps.level
      .filter(({ at, from, to }) => close(at, next) && close(from, riser.at) && to > riser.at + slack)
      .flatMap((after) => climb(after, steps, left - 1) ?? [])
  })
  return heights.length > 0 ? Math.max(line.at, ...heights) : null
}
