import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { boxAround, close, contains, type Lines, linesOf, type PageLines, slack } from '../pdf/page-lines.ts'
import { type FrameEvidence, findInsets } from './inset-boxes.ts'
import { minimumsBelow } from './minimums-table.ts'
import { findPlanViews, type PlanView } from './plan-view.ts'
import { isPlausible } from './plausible-plan-view.ts'
import { columnNextToSketch } from './sketch-column.ts'

/** The parts of a plate that its lines show. Pixels of its picture, counted from the bottom left. */
export type PlateLayout = {
  readonly planView: PixelBox
  /** Areas within the plan view that are not part of the map. */
  readonly insets: readonly InsetArea[]
  /** Closed frames within the plan view that are not taken as insets. */
  readonly doubtful?: readonly InsetArea[]
  readonly profile: PixelBox | null
  readonly minimums: PixelBox | null
  /** From the plan view up: briefing strip, and the title next to the box on the frame. */
  readonly header: PixelBox | null
}

/** Evidence about a page in addition to its dark lines. */
export type PageEvidence = FrameEvidence & {
  /** Where the page prints the heading of a table of minimums. */
  readonly headings: readonly PixelBox[]
}

/** null: the page is not ruled like a plate, or its lines contradict the other content of the page. */
export function findLayout(figures: PageLines, evidence: PageEvidence): PlateLayout | null {
  const { headings } = evidence
  const lines = linesOf(figures)
  for (const view of findPlanViews(lines)) {
    const minimums = minimumsBelow(view, lines, headings)
    if (!isPlausible(view, minimums, { lines, headings })) continue
    const floor = minimums?.y2 ?? null
    return {
      planView: view.box,
      ...findInsets(figures, view, evidence),
      profile: floor === null ? null : { ...profileColumn(view, floor, lines), y1: floor },
      minimums,
      header: headerOf(figures, view),
    }
  }
  return null
}

/** Where the sketch reaches up to the plan view as the profile does, the profile is as wide as the rest. */
function profileColumn({ frame, below }: PlanView, floor: number, lines: Lines): PixelBox {
  const column =
    columnNextToSketch({ ...below, y1: frame.y1 }, lines) ?? columnNextToSketch({ ...below, y1: floor }, lines)
  return column && close(column.y2, below.y2) ? { ...column, y2: below.y2 } : below
}

function headerOf(figures: PageLines, { frame, box }: PlanView): PixelBox | null {
  const above = figures
    .map(boxAround)
    .filter((around) => around !== null)
    .filter((around) => close(around.y1, frame.y2) && contains({ ...frame, y2: around.y2 }, around))
  const top = Math.max(frame.y2, ...above.map(({ y2 }) => y2))
  return top - box.y2 > slack ? { ...frame, y1: box.y2, y2: top } : null
}
