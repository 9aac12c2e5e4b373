import type { PixelBox } from '../../contract/index.ts'
import {
  boxAround,
  close,
  contains,
  joined,
  type Line,
  type Lines,
  linesOf,
  type PageLines,
  slack,
} from '../pdf/page-lines.ts'
import { findInsets } from './inset-boxes.ts'
import { findPlanView, type PlanView } from './plan-view.ts'

/** The parts of a plate, as far as its lines show them. Pixels of its picture, counted from the bottom left. */
export type PlateLayout = {
  readonly planView: PixelBox
  /** Boxes within the plan view that are not part of the map. */
  readonly insets: readonly PixelBox[]
  readonly profile: PixelBox | null
  readonly minimums: PixelBox | null
  /** From the plan view up: briefing strip, and the title beside the box that stands on the frame. */
  readonly header: PixelBox | null
}

/** Pixels (half an inch); a strip lower than this is no profile. */
const leastProfile = 150

/** Pixels (half a point); a table's columns are drawn in line from row to row, a profile's ticks only by chance. */
const columnSlack = 2

/**
 * null: the page is not ruled like a plate. `hidesMap` looks whether what is drawn in a box hides the map: a frame around
 * a piece of the map itself, such as an airspace, is no inset.
 */
export function findLayout(figures: PageLines, hidesMap: (box: PixelBox) => boolean): PlateLayout | null {
  const lines = linesOf(figures)
  const view = findPlanView(lines)
  if (!view) return null
  const top = topOfTable(lines, view.below)
  const profile = top !== null && view.below.y2 - top >= leastProfile
  return {
    planView: view.box,
    insets: findInsets(figures, view, hidesMap),
    profile: profile ? { ...view.below, y1: top } : null,
    minimums: top === null ? null : { ...view.below, y2: top },
    header: headerOf(figures, view),
  }
}

function headerOf(figures: PageLines, { frame, box }: PlanView): PixelBox | null {
  const above = figures
    .map(boxAround)
    .filter((around) => around !== null)
    .filter((around) => close(around.y1, frame.y2) && contains({ ...frame, y2: around.y2 }, around))
  const top = Math.max(frame.y2, ...above.map(({ y2 }) => y2))
  return top - box.y2 > slack ? { ...frame, y1: box.y2, y2: top } : null
}

/**
 * The upper edge of the table of minimums, which fills the lower part of the box: its rows are crossed by one upright
 * line, between what is landed by and the values, and the scale of distances that the profile stands on is not. null:
 * there is no table of at least two rows.
 */
function topOfTable({ horizontal, vertical }: Lines, box: PixelBox): number | null {
  const rungs = joined(horizontal)
    .filter(({ from, to }) => from <= box.x1 + slack && to >= box.x2 - slack)
    .filter(({ at }) => at > box.y1 - slack && at < box.y2 + slack)
    .map(({ at }) => at)
    .toSorted((one, other) => one - other)
  const upright = joined(vertical).filter(({ at }) => at > box.x1 + slack && at < box.x2 - slack)
  const rows = rungs.slice(1).flatMap((upper, index) => {
    const lower = rungs[index] ?? upper
    const crossing = upright.filter((line) => crosses(line, lower, upper)).map(({ at }) => at)
    return crossing.length > 0 && !close(lower, upper) ? [{ upper, column: Math.min(...crossing) }] : []
  })
  const inLine = rows.map(({ column }) => rows.filter((row) => Math.abs(row.column - column) <= columnSlack))
  const table = inLine.toSorted((one, other) => other.length - one.length)[0] ?? []
  return table.length >= 2 ? (table.at(-1)?.upper ?? null) : null
}

const crosses = ({ from, to }: Line, lower: number, upper: number) => from <= lower + slack && to >= upper - slack
