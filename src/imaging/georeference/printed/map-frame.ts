import type { Point } from '../../../facts/geodesy/index.ts'
import type { PointBox } from '../../pdf/page-dictionary.ts'
import type { StraightLines } from '../../pdf/read-straight-lines.ts'

/** Points by which the sides of a frame miss each other, and by which ticks reach beyond it. */
const slack = { corner: 1.5, tick: 8 } as const
/** Of the page: a frame is as long at least. */
const leastShare = 0.3
/** Sides that are looked at. */
const most = 24

type Page = { readonly width: number; readonly height: number }

/** The smallest drawn rectangle around the graticule; null: the page has none. */
export function mapFrame({ level, upright }: StraightLines, points: readonly Point[], page: Page): PointBox | null {
  const across = joined(
    level.map(({ from, to }) => ({ at: (from[1] + to[1]) / 2, from: from[0], to: to[0] })),
    leastShare * page.width,
  )
  const up = joined(
    upright.map(({ from, to }) => ({ at: (from[0] + to[0]) / 2, from: from[1], to: to[1] })),
    leastShare * page.height,
  )
  const held = (box: PointBox) =>
    points.every(
      ([x, y]) =>
        x > box.x1 - slack.tick && x < box.x2 + slack.tick && y > box.y1 - slack.tick && y < box.y2 + slack.tick,
    )
  const rows = across.flatMap((bottom) =>
    across.filter((top) => top.at > bottom.at + leastShare * page.height).map((top) => ({ bottom, top })),
  )
  const columns = up.flatMap((left) =>
    up.filter((right) => right.at > left.at + leastShare * page.width).map((right) => ({ left, right })),
  )
  const frames = rows.flatMap(({ bottom, top }) =>
    columns.flatMap(({ left, right }) => {
      const box = { x1: left.at, y1: bottom.at, x2: right.at, y2: top.at }
      const isDrawn =
        [bottom, top].every((side) => covers(side, box.x1, box.x2)) &&
        [left, right].every((side) => covers(side, box.y1, box.y2))
      return isDrawn && held(box) ? [box] : []
    }),
  )
  return frames.toSorted((a, b) => areaOf(a) - areaOf(b))[0] ?? null
}

type Side = { readonly at: number; readonly from: number; readonly to: number }

const covers = ({ from, to }: Side, start: number, end: number): boolean =>
  from <= start + slack.corner && to >= end - slack.corner

/** The longest lines, pieces of one line joined. */
function joined(sides: readonly Side[], least: number): readonly Side[] {
  const rows = Map.groupBy(sides, ({ at }) => Math.round(at * 4))
  return [...rows.values()]
    .flatMap((row) => {
      const runs: Side[] = []
      for (const side of row.toSorted((a, b) => a.from - b.from)) {
        const last = runs.at(-1)
        if (last && side.from <= last.to + slack.corner)
          runs[runs.length - 1] = { ...last, to: Math.max(last.to, side.to) }
        else runs.push(side)
      }
      return runs
    })
    .filter(({ from, to }) => to - from >= least)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, most)
}

const areaOf = ({ x1, y1, x2, y2 }: PointBox): number => (x2 - x1) * (y2 - y1)
