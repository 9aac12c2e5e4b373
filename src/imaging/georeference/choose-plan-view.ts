import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { GeoreferenceFault, type Point } from '../../facts/geodesy/index.ts'
import { contains, overlaps } from '../pdf/page-lines.ts'
import type { DrawnPage } from './drawn-page.ts'
import { type PictureMap, statedPlanView } from './picture-map.ts'
import type { PlateLayout } from './plate-layout.ts'

export type ChosenPlanView = {
  /** null: the whole picture. */
  readonly box: PixelBox | null
  readonly insets: readonly InsetArea[]
  /** Possible insets that are not taken. */
  readonly doubtful: readonly InsetArea[]
  /** Those of which a person should be asked: where the plan view is stated, also what would be taken without that. */
  readonly possible: readonly InsetArea[]
  /** null: none was found, or it contradicts the file's georeference. */
  readonly layout: PlateLayout | null
}

/** Share of the page; a larger frame leaves no space for profile and minimums, so it is not that of a plan view. */
const greatestShare = 2 / 3

/** Share of the plan view found; if less of it lies in the frame that the file states, one of the two is wrong. */
const leastInFrame = 0.5

/** Share of the page; around the page's corners, by which some programs state a map, no smaller frame is taken for that of the map. */
const leastAroundCorners = 0.5

/**
 * The plan view of a map: stated by the operator, else found by the page's lines and clipped to the file's own
 * frame, else that frame, else the frame drawn around the points of a calibration. Throws GeoreferenceFault for a chart with
 * profile and minimums, which would count as map, unless one of the first three is known.
 */
export function choosePlanView({ area, points = [] }: PictureMap, drawn: DrawnPage): ChosenPlanView {
  const layout = drawn.layout && heldBy(area, drawn.layout)
  const stated = statedPlanView(drawn.calibrations, drawn)
  if (stated) return { ...stated, doubtful: [], possible: unstated(stated, layout, drawn), layout }
  if (layout) {
    const doubtful = layout.doubtful ?? []
    return { box: layout.planView, insets: layout.insets, doubtful, possible: doubtful, layout }
  }
  const hasMinimums = (drawn.headings ?? []).length > 0
  if ((drawn.needsPlanView || hasMinimums) && !(area && isPlanView(area, drawn))) {
    throw new GeoreferenceFault('no plan view was found on the chart; state it as "planview" in calibrations.json')
  }
  const box = area ?? frameAround(points, drawn)
  const within = (areas: readonly InsetArea[] = []) => areas.filter((area) => isPart(area, box ?? wholeOf(drawn)))
  const doubtful = within(drawn.possibleInsets)
  return { box, insets: within(drawn.insetShapes), doubtful, possible: doubtful, layout: null }
}

/** Areas that were found within a stated plan view, and that its insets do not have. */
function unstated(
  { box, insets }: { readonly box: PixelBox; readonly insets: readonly InsetArea[] },
  layout: PlateLayout | null,
  { insetShapes = [], possibleInsets = [] }: DrawnPage,
): readonly InsetArea[] {
  const found = layout ? [...layout.insets, ...(layout.doubtful ?? [])] : [...insetShapes, ...possibleInsets]
  return found.filter((area) => isPart(area, box) && !insets.some((inset) => contains(inset, area)))
}

/** The smallest frame around all points; if some are outside every frame, the largest one. null: none. */
function frameAround(points: readonly Point[], { frames = [], size }: DrawnPage): PixelBox | null {
  if (points.length === 0) return null
  const around = frames.find((frame) => points.every(([x, y]) => contains(frame, { x1: x, y1: y, x2: x, y2: y })))
  const largest = frames.findLast((frame) => areaOf(frame) >= leastAroundCorners * size.width * size.height)
  return around ?? largest ?? null
}

/** The layout with its plan view clipped to a frame; null: too little is left. */
function heldBy(frame: PixelBox | null, layout: PlateLayout): PlateLayout | null {
  const { planView } = layout
  if (!frame || contains(frame, planView)) return layout
  const held = {
    x1: Math.max(frame.x1, planView.x1),
    y1: Math.max(frame.y1, planView.y1),
    x2: Math.min(frame.x2, planView.x2),
    y2: Math.min(frame.y2, planView.y2),
  }
  return overlaps(frame, planView) && areaOf(held) >= leastInFrame * areaOf(planView)
    ? { ...layout, planView: held }
    : null
}

function isPlanView(frame: PixelBox, { size, headings = [] }: DrawnPage): boolean {
  if (areaOf(frame) > greatestShare * size.width * size.height) return false
  return !headings.some((heading) => overlaps(heading, frame))
}

const wholeOf = ({ size }: DrawnPage): PixelBox => ({ x1: 0, y1: 0, x2: size.width, y2: size.height })

/** Whether one box lies in another, and is not most of it. */
const isPart = (part: PixelBox, whole: PixelBox) => contains(whole, part) && areaOf(part) <= areaOf(whole) / 2

const areaOf = ({ x1, y1, x2, y2 }: PixelBox) => (x2 - x1) * (y2 - y1)
