import { contains, toPixelBox } from '../sheet/geometry.ts'
import { drawGrid, drawNeatline } from '../sheet/map-frame.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { drawTable } from '../sheet/table.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { type AerodromeLayout, layOutAerodrome } from './aerodrome-layout.ts'
import { drawAerodromeLegend } from './aerodrome-legend.ts'
import { drawFrequencies } from './frequency-cells.ts'
import { drawDimensions, drawEndLabel, drawReferenceLabel } from './labels/labels.ts'
import { type Heading, openPlate } from './plate.ts'
import { drawRunway } from './runway-drawing.ts'
import { drawRunwayLights } from './runway-lights.ts'
import { drawMarkLabels, drawMarks, type Scene } from './surroundings.ts'

/** The aerodrome to scale: runways from their published ends, grid, legend, frequencies and a table of runways. */
export function drawAerodromeChart(aerodrome: ChartedAerodrome, heading: Heading): DrawnChart {
  const layout = layOutAerodrome(aerodrome)
  const { format, frequencies, plan, legend, table } = layout
  const isInset = contains(plan.frame, legend)
  const { sheet, body } = openPlate(aerodrome, heading, format)
  drawFrequencies(sheet, body, frequencies)
  drawPlan(sheet, layout, aerodrome)
  drawTable(sheet, table.rect, table.content, table.rowHeight)
  return {
    sheet,
    boundingBoxes: {
      planview: { pixels: toPixelBox(plan.frame, sheet.height), latlng: plan.latlng },
      insets: isInset ? [{ pixels: toPixelBox(legend, sheet.height) }] : [],
      residual_px: 0,
    },
  }
}

function drawPlan(
  sheet: Sheet,
  { plan, space, legend, legendForm, endLabels }: AerodromeLayout,
  aerodrome: ChartedAerodrome,
): void {
  const scene: Scene = { sheet, plan, space, aerodrome, insets: [legend] }
  const closedFirst = [...aerodrome.runways].sort((a, b) => Number(b.closed) - Number(a.closed))
  sheet.clipped(plan.frame, () => {
    drawGrid(sheet, plan)
    for (const runway of closedFirst) drawRunway(sheet, plan, runway)
    for (const runway of closedFirst) drawRunwayLights(sheet, plan, runway)
    drawMarks(scene)
    drawReferenceLabel(scene)
    for (const label of endLabels) drawEndLabel(scene, label)
    for (const runway of aerodrome.runways) drawDimensions(scene, runway)
    drawMarkLabels(scene)
  })
  drawAerodromeLegend(sheet, legend, legendForm, { plan, aerodrome })
  drawNeatline(sheet, plan)
}
