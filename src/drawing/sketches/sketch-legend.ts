import type { NavaidKind, Position } from '../../facts/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'
import { drawNavaid, drawNeighbour } from '../aerodrome/symbols.ts'
import { type PlanView, type Point, type Rect, within } from '../sheet/geometry.ts'
import { drawLegendRows, drawPanel, legendRowHeight } from '../sheet/inset.ts'
import type { Size } from '../sheet/label-space.ts'
import { drawNorth, drawScaleBar } from '../sheet/map-frame.ts'
import type { Sheet } from '../sheet/sheet.ts'

type Map = { readonly plan: PlanView; readonly aerodrome: Aerodrome }

const aids: readonly { readonly label: string; readonly kinds: readonly NavaidKind[] }[] = [
  { label: 'VOR/DME', kinds: ['VOR/DME'] },
  { label: 'VOR', kinds: ['VOR'] },
  { label: 'TACAN, VORTAC', kinds: ['TACAN', 'VORTAC'] },
  { label: 'NDB', kinds: ['NDB'] },
  { label: 'NDB/DME', kinds: ['NDB/DME'] },
]

/** The runway, and the kinds of marks on this map. */
function rowsFor({ plan, aerodrome }: Map): readonly { readonly label: string; draw(sheet: Sheet, at: Point): void }[] {
  const onMap = ({ position }: { position: Position }) => within(plan.frame, plan.toPoint(position))
  const kinds = new Set(aerodrome.navaids.filter(onMap).map(({ kind }) => kind))
  const shown = aids.filter((row) => row.kinds.some((kind) => kinds.has(kind)))
  return [
    {
      label: 'Runway, length to scale',
      draw: (sheet, at) => sheet.rect({ x: at.x - 28, y: at.y - 6, width: 56, height: 11 }, { fill: 'runway' }),
    },
    { label: 'Final, computed altitude', draw: drawFinalSample },
    ...(aerodrome.neighbours.some(onMap) ? [{ label: 'Aerodrome', draw: drawNeighbour }] : []),
    ...shown.map(({ label, kinds: [kind = 'VOR'] }) => ({
      label,
      draw: (sheet: Sheet, at: Point) => drawNavaid(sheet, kind, at),
    })),
  ]
}

function drawFinalSample(sheet: Sheet, at: Point): void {
  sheet.line({ x: at.x - 28, y: at.y }, { x: at.x + 28, y: at.y }, { ink: 'course', width: 6 })
  sheet.line({ x: at.x, y: at.y - 11 }, { x: at.x, y: at.y + 11 }, { ink: 'course', width: 4 })
}

const head = 54
const scales = 150
/** The north arrow is next to the rows. */
const leastRows = 4

export function sketchLegendSize(map: Map): Size {
  return { width: 500, height: head + Math.max(leastRows, rowsFor(map).length) * legendRowHeight + scales }
}

/** Symbols, true and magnetic north, and scale bars in nautical miles and kilometres. */
export function drawSketchLegend(sheet: Sheet, rect: Rect, map: Map): void {
  const { plan, aerodrome } = map
  drawPanel(sheet, rect, 'LEGEND')
  const rows = rowsFor(map).map(({ label, draw }) => ({ label, draw: (at: Point) => draw(sheet, at) }))
  drawLegendRows(sheet, { x: rect.x + 12, y: rect.y + head - 6 }, rows)
  drawNorth(sheet, { x: rect.x + rect.width - 84, y: rect.y + 64 }, 120, aerodrome.magneticVariation)
  const bars = rect.y + rect.height - scales
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 46 }, plan.metresPerPixel, 'miles', rect.width - 110)
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 108 }, plan.metresPerPixel, 'kilometres', rect.width - 110)
}
