import { type Direction, directions, metresPerFoot, type Position } from '../../facts/index.ts'
import { type PlanView, planView, type Rect, sheetBearing, step, toPixelBox } from '../sheet/geometry.ts'
import { cornerRects, takeCorner } from '../sheet/inset.ts'
import { LabelSpace } from '../sheet/label-space.ts'
import { drawGrid, drawNeatline, frameMargin } from '../sheet/map-frame.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { drawTable, tableHeight, tableRowHeight } from '../sheet/table.ts'
import { feetOrUnknown } from '../sheet/wording.ts'
import { aidsOnTheField, type ChartedAerodrome } from './aerodrome.ts'
import { drawDimensions, drawEndLabel, drawReferenceLabel } from './aerodrome-labels.ts'
import { drawAerodromeLegend, legendSize } from './aerodrome-legend.ts'
import { drawFrequencies, frequencyRows } from './frequency-cells.ts'
import { type Format, type Heading, openPlate } from './plate.ts'
import { drawRunway, runwayLine } from './runway-drawing.ts'
import { drawRunwayLights, reserveRunwayLights } from './runway-lights.ts'
import { runwayTable } from './runway-table.ts'
import { drawMarkLabels, drawMarks, reserveScene, type Scene } from './surroundings.ts'

/** The aerodrome to scale: runways from their published ends, grid, legend, frequencies and a table of runways. */
export function drawAerodromeChart(aerodrome: ChartedAerodrome, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, formatFor(aerodrome))
  const last = { label: 'AERODROME ELEV', value: feetOrUnknown(aerodrome.elevation) }
  const below = drawFrequencies(sheet, body, frequencyRows(aerodrome, { ...body, last }))

  const table = runwayTable(aerodrome)
  const rowHeight = rowHeightFor(table.rows.length)
  const tableTop = body.y + body.height - tableHeight(table, rowHeight)
  const top = below.y + frameMargin
  const frame: Rect = {
    x: body.x + frameMargin,
    y: top,
    width: body.width - 2 * frameMargin,
    height: Math.floor(tableTop - frameMargin - top),
  }
  const plan = fitPlan(aerodrome, frame)
  const legend = drawPlan(sheet, plan, aerodrome)
  drawTable(sheet, { ...body, y: tableTop, height: tableHeight(table, rowHeight) }, table, rowHeight)
  return {
    sheet,
    boundingBoxes: {
      planview: { pixels: toPixelBox(frame, sheet.height), latlng: plan.latlng },
      insets: [{ pixels: toPixelBox(legend, sheet.height) }],
      residual_px: 0,
    },
  }
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

function formatFor(aerodrome: ChartedAerodrome): Format {
  const { south, north, west, east } = extents(aerodrome)
  const wide = (east - west) * Math.cos((south * Math.PI) / 180)
  const fewRows = directions(aerodrome).length <= 8
  return fewRows && wide > (north - south) * 1.25 ? 'landscape' : 'portrait'
}

/** Pixels kept free around the runways for their labels. */
const labelRoom = { x: 210, y: 120 }

/**
 * As large as the labels allow, and small enough that the legend finds a corner without a runway or a label; on a field too
 * crowded for that, one without a runway.
 */
function fitPlan(aerodrome: ChartedAerodrome, frame: Rect): PlanView {
  const { south, north, west, east } = extents(aerodrome)
  const centre: Position = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const metre = planView(frame, centre, 1)
  const high = metre.toPoint({ lat: south, lng: west }).y - metre.toPoint({ lat: north, lng: west }).y
  const wide = metre.toPoint({ lat: south, lng: east }).x - metre.toPoint({ lat: south, lng: west }).x
  const least = Math.max(wide / (frame.width - 2 * labelRoom.x), high / (frame.height - 2 * labelRoom.y), 0.5)
  const corners = cornerRects(frame, legendSize(aerodrome))
  for (const { clear, most } of [
    { clear: 'labels', most: 1.5 },
    { clear: 'runways', most: 2.5 },
  ] as const) {
    for (let scale = least; scale < most * least; scale *= 1.04) {
      const plan = planView(frame, centre, scale)
      const space = new LabelSpace(frame)
      reserveRunways(space, plan, aerodrome)
      if (clear === 'labels') for (const way of directions(aerodrome)) space.reserve(endRoom(plan, way))
      if (corners.some((rect) => space.cost(rect) === 0)) return plan
    }
  }
  return planView(frame, centre, least)
}

function reserveRunways(space: LabelSpace, plan: PlanView, { runways }: ChartedAerodrome): void {
  for (const runway of runways) space.reserveLine(...runwayLine(plan, runway), 90)
}

/** Where the label of an end would stand if it stood alone. */
function endRoom(plan: PlanView, { near, far }: Direction): Rect {
  const end = plan.toPoint(near.position)
  const { x, y } = step(end, sheetBearing(plan.toPoint(far.position), end), 110)
  return { x: x - 130, y: y - 40, width: 260, height: 80 }
}

/** Returns the legend's box. */
function drawPlan(sheet: Sheet, plan: PlanView, aerodrome: ChartedAerodrome): Rect {
  const space = new LabelSpace(plan.frame)
  for (const runway of aerodrome.runways) {
    space.reserveLine(...runwayLine(plan, runway), (runway.width * metresPerFoot) / plan.metresPerPixel + 16)
    reserveRunwayLights(space, plan, runway)
  }
  const corners = new LabelSpace(plan.frame)
  reserveScene({ sheet, plan, space, aerodrome, insets: [] })
  reserveScene({ sheet, plan, space: corners, aerodrome, insets: [] })
  for (const way of directions(aerodrome)) corners.reserve(endRoom(plan, way))
  reserveRunways(corners, plan, aerodrome)
  const legend = takeCorner(corners, plan.frame, legendSize(aerodrome))
  space.reserve(legend, 8) // It is drawn over whatever lies there.
  const scene: Scene = { sheet, plan, space, aerodrome, insets: [legend] }

  const closedFirst = [...aerodrome.runways].sort((a, b) => Number(b.closed) - Number(a.closed))
  sheet.clipped(plan.frame, () => {
    drawGrid(sheet, plan)
    for (const runway of closedFirst) drawRunway(sheet, plan, runway)
    for (const runway of closedFirst) drawRunwayLights(sheet, plan, runway)
    drawMarks(scene)
    drawReferenceLabel(scene)
    for (const way of directions(aerodrome)) drawEndLabel(scene, way)
    for (const runway of aerodrome.runways) drawDimensions(scene, runway)
    drawMarkLabels(scene)
  })
  drawAerodromeLegend(sheet, legend, { plan, aerodrome })
  drawNeatline(sheet, plan)
  return legend
}
