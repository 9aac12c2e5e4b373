import { type Direction, directions, metresPerFoot } from '../../facts/index.ts'
import { grow, type PlanView, type Rect } from '../sheet/geometry.ts'
import { LabelSpace } from '../sheet/label-space.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { type AerodromePage, aerodromePages } from './aerodrome-page.ts'
import { type Fitted, fitPlan } from './fit-plan.ts'
import { endsOnSheet } from './labels/end-label-places.ts'
import { labelShapes } from './labels/end-label-shapes.ts'
import { type EndLabel, placeEndLabels, type ShapesOf } from './labels/end-labels.ts'
import { endDetails } from './labels/labels.ts'
import { runwayLine } from './runway-drawing.ts'
import { reserveRunwayLights } from './runway-lights.ts'
import { reserveScene } from './surroundings.ts'

/** The positions of all parts of an aerodrome chart. */
export type AerodromeLayout = Omit<AerodromePage, 'legend' | 'frame'> & {
  readonly plan: PlanView
  readonly legend: Rect
  readonly endLabels: readonly EndLabel[]
  /** The occupied space; further labels are placed with it. */
  readonly space: LabelSpace
}

/** Uses the page that shows the runways largest. */
export function layOutAerodrome(aerodrome: ChartedAerodrome): AerodromeLayout {
  const shapes = new Map(directions(aerodrome).map((way) => [way.near, shapesFor(aerodrome, way)]))
  const shapesOf: ShapesOf = ({ near }) => shapes.get(near) ?? []
  const [first, ...others] = aerodromePages(aerodrome).flatMap((page) => {
    const fitted = fitPlan(aerodrome, page, shapesOf)
    return fitted ? [{ ...page, ...fitted }] : []
  })
  if (!first) throw new Error('No page layout fits.')
  const page = others.reduce((best, each) => (each.plan.metresPerPixel < best.plan.metresPerPixel ? each : best), first)
  return { ...page, ...placeLabels(page, aerodrome, shapesOf) }
}

const shapesFor = (aerodrome: ChartedAerodrome, way: Direction) =>
  labelShapes(way.near.designator, endDetails(aerodrome, way))

function placeLabels({ plan, legend }: Fitted, aerodrome: ChartedAerodrome, shapesOf: ShapesOf) {
  const space = new LabelSpace(plan.frame)
  for (const runway of aerodrome.runways) {
    space.reserveLine(...runwayLine(plan, runway), (runway.width * metresPerFoot) / plan.metresPerPixel + 16)
    reserveRunwayLights(space, plan, runway)
  }
  reserveScene({ plan, space, aerodrome, insets: [legend] })
  space.reserve(grow(legend, 8), 8) // The legend is drawn over what is below it.
  const { x, y } = plan.toPoint(aerodrome.position)
  space.reserve({ x: x - 20, y: y - 20, width: 40, height: 40 })
  const ends = endsOnSheet(plan, aerodrome)
  const endLabels = placeEndLabels(aerodrome, shapesOf, { ends, frame: plan.frame, space, legend: grow(legend, 8) })
  for (const { rect } of endLabels) space.reserve(grow(rect, 4), 3)
  for (const { at, foot, hasLeader } of endLabels) if (hasLeader) space.reserveLine(at, foot, 8)
  return { space, endLabels }
}
