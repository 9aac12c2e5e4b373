import { type Aerodrome, directions } from './aerodrome.ts'
import { drawDimensions, drawEndLabel, drawReferenceLabel } from './aerodrome-labels.ts'
import { drawAerodromeLegend, legendSize } from './aerodrome-legend.ts'
import {
  distance,
  metresPerNauticalMile,
  type PlanView,
  type Position,
  planView,
  type Rect,
  toPixelBox,
} from './geometry.ts'
import { cornerRects, takeCorner } from './inset.ts'
import { LabelSpace } from './label-space.ts'
import { drawGrid, drawNeatline, frameMargin } from './map-frame.ts'
import { drawCells, type Format, type Heading, openPlate } from './plate.ts'
import type { DrawnChart } from './raster.ts'
import { drawRunway, runwayLine } from './runway-drawing.ts'
import { drawRunwayLights, reserveRunwayLights } from './runway-lights.ts'
import { runwayTable } from './runway-table.ts'
import type { Sheet } from './sheet.ts'
import { frequencyCells } from './stations.ts'
import { drawSurroundings, type Scene } from './surroundings.ts'
import { navaidReach } from './symbols.ts'
import { drawTable, tableHeight } from './table.ts'
import { grouped } from './wording.ts'

const cellsHeight = 96

/** The aerodrome to scale: runways from their published ends, grid, legend, frequencies and a table of runways. */
export function drawAerodromeChart(aerodrome: Aerodrome, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, formatFor(aerodrome))
  drawCells(sheet, { ...body, height: cellsHeight }, [
    ...frequencyCells(aerodrome),
    { label: 'AERODROME ELEV', value: `${grouped(aerodrome.elevation)} ft` },
  ])

  const table = runwayTable(aerodrome)
  const tableTop = body.y + body.height - tableHeight(table)
  const top = body.y + cellsHeight + frameMargin
  const frame: Rect = {
    x: body.x + frameMargin,
    y: top,
    width: body.width - 2 * frameMargin,
    height: Math.floor(tableTop - frameMargin - top),
  }
  const plan = fitPlan(aerodrome, frame)
  const legend = drawPlan(sheet, plan, aerodrome)
  drawTable(sheet, { ...body, y: tableTop, height: tableHeight(table) }, table)
  return {
    sheet,
    boundingBoxes: {
      planview: { pixels: toPixelBox(frame, sheet.height), latlng: plan.latlng },
      insets: [{ pixels: toPixelBox(legend, sheet.height) }],
      residual_px: 0,
    },
  }
}

/** Aids this close to the reference point belong on the aerodrome's own chart. */
const onTheField = metresPerNauticalMile

function extents(aerodrome: Aerodrome) {
  const aids = aerodrome.navaids.filter(({ position }) => distance(aerodrome.position, position) < onTheField)
  const ends = aerodrome.runways.flatMap((runway) => runway.ends)
  const points = [...ends, ...aids].map(({ position }) => position)
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
}

function formatFor(aerodrome: Aerodrome): Format {
  const { south, north, west, east } = extents(aerodrome)
  const wide = (east - west) * Math.cos((south * Math.PI) / 180)
  return wide > (north - south) * 1.25 ? 'landscape' : 'portrait'
}

/** Pixels kept free around the runways for their labels. */
const labelRoom = { x: 210, y: 120 }

/** As large as the labels allow, and small enough that the legend finds a corner without a runway. */
function fitPlan(aerodrome: Aerodrome, frame: Rect): PlanView {
  const { south, north, west, east } = extents(aerodrome)
  const centre: Position = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const metre = planView(frame, centre, 1)
  const high = metre.toPoint({ lat: south, lng: west }).y - metre.toPoint({ lat: north, lng: west }).y
  const wide = metre.toPoint({ lat: south, lng: east }).x - metre.toPoint({ lat: south, lng: west }).x
  let scale = Math.max(wide / (frame.width - 2 * labelRoom.x), high / (frame.height - 2 * labelRoom.y), 0.5)
  for (;;) {
    const plan = planView(frame, centre, scale)
    const space = new LabelSpace(frame)
    for (const runway of aerodrome.runways) space.reserveLine(...runwayLine(plan, runway), 90)
    if (cornerRects(frame, legendSize(aerodrome)).some((rect) => space.cost(rect) === 0) || scale > 20) return plan
    scale *= 1.04
  }
}

/** Returns the legend's box. */
function drawPlan(sheet: Sheet, plan: PlanView, aerodrome: Aerodrome): Rect {
  const space = new LabelSpace(plan.frame)
  const scene: Scene = { sheet, plan, space, aerodrome }
  for (const runway of aerodrome.runways) {
    space.reserveLine(...runwayLine(plan, runway), 50)
    reserveRunwayLights(space, plan, runway)
  }
  for (const { position } of aerodrome.navaids) reserveSymbol(scene, position)
  const legend = takeCorner(space, plan.frame, legendSize(aerodrome))

  const closedFirst = [...aerodrome.runways].sort((a, b) => Number(b.closed) - Number(a.closed))
  sheet.clipped(plan.frame, () => {
    drawGrid(sheet, plan)
    for (const runway of closedFirst) drawRunway(sheet, plan, runway)
    for (const runway of closedFirst) drawRunwayLights(sheet, plan, runway)
    drawReferenceLabel(scene)
    for (const way of directions(aerodrome)) drawEndLabel(scene, way)
    for (const runway of aerodrome.runways) drawDimensions(scene, runway)
    drawSurroundings(scene)
  })
  drawAerodromeLegend(sheet, legend, { plan, aerodrome })
  drawNeatline(sheet, plan)
  return legend
}

function reserveSymbol({ plan, space }: Scene, position: Position): void {
  const { x, y } = plan.toPoint(position)
  space.reserve({ x: x - navaidReach, y: y - navaidReach, width: 2 * navaidReach, height: 2 * navaidReach })
}
