import type { Aerodrome } from './aerodrome.ts'
import type { PlanView, Point, Rect } from './geometry.ts'
import { drawLegendRows, drawPanel, legendRowHeight } from './inset.ts'
import { drawNorth, drawScaleBar } from './map-frame.ts'
import type { Sheet } from './sheet.ts'
import { drawNavaid, drawNeighbour } from './symbols.ts'

const rows: readonly { readonly label: string; readonly draw: (sheet: Sheet, at: Point) => void }[] = [
  {
    label: 'Runway, length to scale',
    draw: (sheet, at) => sheet.rect({ x: at.x - 28, y: at.y - 6, width: 56, height: 11 }, { fill: 'runway' }),
  },
  { label: 'Aerodrome', draw: drawNeighbour },
  { label: 'VOR/DME', draw: (sheet, at) => drawNavaid(sheet, 'VOR/DME', at) },
  { label: 'TACAN, VORTAC', draw: (sheet, at) => drawNavaid(sheet, 'TACAN', at) },
  { label: 'NDB', draw: (sheet, at) => drawNavaid(sheet, 'NDB', at) },
]

const head = 54
const scales = 150

export const sketchLegendSize = { width: 500, height: head + rows.length * legendRowHeight + scales }

/** Symbols, true and magnetic north, and scale bars in nautical miles and kilometres. */
export function drawSketchLegend(
  sheet: Sheet,
  rect: Rect,
  { plan, aerodrome }: { plan: PlanView; aerodrome: Aerodrome },
): void {
  drawPanel(sheet, rect, 'LEGEND')
  drawLegendRows(
    sheet,
    { x: rect.x + 12, y: rect.y + head - 6 },
    rows.map(({ label, draw }) => ({ label, draw: (at) => draw(sheet, at) })),
  )
  drawNorth(sheet, { x: rect.x + rect.width - 84, y: rect.y + 130 }, 120, aerodrome.magneticVariation)
  const bars = rect.y + rect.height - scales
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 46 }, plan.metresPerPixel, 'miles', rect.width - 110)
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 108 }, plan.metresPerPixel, 'kilometres', rect.width - 110)
}
