import { type Direction, directions, metresPerFoot, type Position } from '../../facts/index.ts'
import { grow, middleOf, type PlanView, planView, type Rect, sheetBearing, step } from '../sheet/geometry.ts'
import { cornerRects, takeCorner } from '../sheet/inset.ts'
import { LabelSpace } from '../sheet/label-space.ts'
import { frameMargin } from '../sheet/map-frame.ts'
import { type Table, tableHeight, tableRowHeight } from '../sheet/table.ts'
import { feetOrUnknown } from '../sheet/wording.ts'
import { aidsOnTheField, type ChartedAerodrome } from './aerodrome.ts'
import { endDetails } from './aerodrome-labels.ts'
import { legendSize } from './aerodrome-legend.ts'
import type { PlacedLabel } from './end-label-places.ts'
import { placeEndLabels } from './end-labels.ts'
import { frequencyHeight, frequencyRows } from './frequency-cells.ts'
import { type Cell, type Format, formats, plateBody } from './plate.ts'
import { runwayLine } from './runway-drawing.ts'
import { reserveRunwayLights } from './runway-lights.ts'
import { runwayTable } from './runway-table.ts'
import { reserveScene } from './surroundings.ts'

/** Where everything on an aerodrome chart stands. */
export type AerodromeLayout = {
  readonly format: Format
  readonly frequencies: readonly (readonly Cell[])[]
  readonly table: { readonly content: Table; readonly top: number; readonly rowHeight: number; readonly height: number }
  readonly plan: PlanView
  readonly legend: Rect
  readonly endLabels: readonly PlacedLabel[]
  /** What is taken so far; further labels are placed in it. */
  readonly space: LabelSpace
}

/** On a tall or a wide sheet, whichever shows the runways larger. */
export function layOutAerodrome(aerodrome: ChartedAerodrome): AerodromeLayout {
  const [first, ...others] = formats.map((format) => pageFor(aerodrome, format))
  if (!first) throw new Error('There is no format.')
  const page = others.reduce((best, each) => (each.plan.metresPerPixel < best.plan.metresPerPixel ? each : best), first)
  return { ...page, ...placeLabels(page.plan, aerodrome) }
}

function pageFor(aerodrome: ChartedAerodrome, format: Format) {
  const body = plateBody(format)
  const last = { label: 'AERODROME ELEV', value: feetOrUnknown(aerodrome.elevation) }
  const frequencies = frequencyRows(aerodrome, { ...body, last })
  const content = runwayTable(aerodrome)
  const rowHeight = rowHeightFor(content.rows.length)
  const height = tableHeight(content, rowHeight)
  const tableTop = body.y + body.height - height
  const top = body.y + frequencyHeight(frequencies) + frameMargin
  const frame: Rect = {
    x: body.x + frameMargin,
    y: top,
    width: body.width - 2 * frameMargin,
    height: Math.floor(tableTop - frameMargin - top),
  }
  const plan = fitPlan(aerodrome, frame)
  return { format, frequencies, table: { content, top: tableTop, rowHeight, height }, plan }
}

/** Rows grow closer where there are many, so that the plan view keeps more than a third of the sheet. */
function rowHeightFor(rows: number): number {
  if (rows <= 4) return tableRowHeight
  return Math.min(38, Math.floor(tableRoom / (rows + 1)))
}

const tableRoom = 1000

function extents(aerodrome: ChartedAerodrome) {
  const aids = aidsOnTheField(aerodrome)
  const ends = aerodrome.runways.flatMap((runway) => runway.ends)
  const points = [...ends, ...aids].map(({ position }) => position)
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
}

/** Pixels kept free around the runways for their labels. */
const labelRoom = { x: 210, y: 120 }

/**
 * As large as the labels allow, and small enough that the legend finds a corner without a runway or a label, for which the
 * runways may stand aside; on a field too crowded for that, one without a runway.
 */
function fitPlan(aerodrome: ChartedAerodrome, frame: Rect): PlanView {
  const { south, north, west, east } = extents(aerodrome)
  const centre: Position = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const metre = planView(frame, centre, 1)
  const high = metre.toPoint({ lat: south, lng: west }).y - metre.toPoint({ lat: north, lng: west }).y
  const wide = metre.toPoint({ lat: south, lng: east }).x - metre.toPoint({ lat: south, lng: west }).x
  const least = Math.max(wide / (frame.width - 2 * labelRoom.x), high / (frame.height - 2 * labelRoom.y), 0.5)
  const corners = cornerRects(frame, legendSize(aerodrome))
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  for (const { clear, most } of [
    { clear: 'labels', most: 1.5 },
    { clear: 'runways', most: 2.5 },
  ] as const) {
    for (let scale = least; scale < most * least; scale *= 1.04) {
      const unmoved = planView(frame, centre, scale)
      const slack = {
        x: Math.max(0, (frame.width - wide / scale) / 2 - labelRoom.x),
        y: Math.max(0, (frame.height - high / scale) / 2 - labelRoom.y),
      }
      for (const [x, y] of shifts) {
        const shifted = unmoved.toPosition({ x: middle.x - x * slack.x, y: middle.y - y * slack.y })
        const plan = planView(frame, shifted, scale)
        const space = new LabelSpace(frame)
        reserveRunways(space, plan, aerodrome)
        if (clear === 'labels') for (const way of directions(aerodrome)) space.reserve(endRoom(plan, way))
        if (corners.some((rect) => space.cost(rect) === 0)) return plan
      }
    }
  }
  return planView(frame, centre, least)
}

/** Parts of the free room by which the runways stand aside for the legend; in the middle where that suffices. */
const shifts = [
  [0, 0],
  [-0.5, 0],
  [0, 0.5],
  [0, -0.5],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 0],
] as const

function reserveRunways(space: LabelSpace, plan: PlanView, { runways }: ChartedAerodrome): void {
  for (const runway of runways) space.reserveLine(...runwayLine(plan, runway), 90)
}

/** Where the label of an end would stand if it stood alone. */
function endRoom(plan: PlanView, { near, far }: Direction): Rect {
  const end = plan.toPoint(near.position)
  const { x, y } = step(end, sheetBearing(plan.toPoint(far.position), end), 110)
  return { x: x - 130, y: y - 40, width: 260, height: 80 }
}

function placeLabels(plan: PlanView, aerodrome: ChartedAerodrome) {
  const space = new LabelSpace(plan.frame)
  for (const runway of aerodrome.runways) {
    space.reserveLine(...runwayLine(plan, runway), (runway.width * metresPerFoot) / plan.metresPerPixel + 16)
    reserveRunwayLights(space, plan, runway)
  }
  const corners = new LabelSpace(plan.frame)
  reserveScene({ plan, space, aerodrome, insets: [] })
  reserveScene({ plan, space: corners, aerodrome, insets: [] })
  for (const way of directions(aerodrome)) corners.reserve(endRoom(plan, way))
  reserveRunways(corners, plan, aerodrome)
  const legend = takeCorner(corners, plan.frame, legendSize(aerodrome))
  space.reserve(legend, 8) // It is drawn over whatever lies there.
  const { x, y } = plan.toPoint(aerodrome.position)
  space.reserve({ x: x - 20, y: y - 20, width: 40, height: 40 })
  const endLabels = placeEndLabels(plan, space, aerodrome, (way) => endDetails(aerodrome, way))
  for (const { rect } of endLabels) space.reserve(grow(rect, 4), 3)
  for (const { at, plate, hasLeader } of endLabels) if (hasLeader) space.reserveLine(at, middleOf(plate), 8)
  return { space, legend, endLabels }
}
