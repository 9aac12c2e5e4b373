import type { PixelBox } from '../../contract/index.ts'
import type { ImageSize } from '../../facts/geodesy/index.ts'
import { joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'

/** Share of the page; a smaller frame surrounds a table or a sketch. */
const leastShare = 0.3

/** Lines of each direction among which frames are searched, the longest first, and frames that are kept. */
const most = { lines: 40, frames: 20 } as const

/** Large frames of unbroken lines, the smallest first: one of them may be that of the map. Pixels from the bottom left. */
export function findFrames({ horizontal, vertical }: Lines, { width, height }: ImageSize): readonly PixelBox[] {
  const level = longest(horizontal, leastShare * width)
  const upright = longest(vertical, leastShare * height)
  const found = new Map<string, PixelBox>()
  for (const [one, other] of pairsOf(upright)) {
    const [x1, x2] = [one.at, other.at].toSorted((a, b) => a - b) as [number, number]
    const [lowest, highest] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
    const rungs = level.filter(
      ({ at, from, to }) => from <= x1 + slack && to >= x2 - slack && at >= lowest - slack && at <= highest + slack,
    )
    for (const [lower, upper] of pairsOf(rungs)) {
      const box = { x1, y1: Math.min(lower.at, upper.at), x2, y2: Math.max(lower.at, upper.at) }
      if (areaOf(box) >= leastShare * width * height) found.set(roughly(box), found.get(roughly(box)) ?? box)
    }
  }
  return [...found.values()].toSorted((one, other) => areaOf(one) - areaOf(other)).slice(0, most.frames)
}

/** Lines that are drawn twice, or along each other, make one frame. */
const roughly = ({ x1, y1, x2, y2 }: PixelBox) => [x1, y1, x2, y2].map((at) => Math.round(at / (2 * slack))).join()

const areaOf = ({ x1, y1, x2, y2 }: PixelBox) => (x2 - x1) * (y2 - y1)

const longest = (lines: readonly Line[], least: number) =>
  joined(lines)
    .filter(({ from, to }) => to - from >= least)
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, most.lines)

const pairsOf = (lines: readonly Line[]) =>
  lines.flatMap((one, at) => lines.slice(at + 1).map((other) => [one, other] as const))
