import { type SurfaceKind, surfaceOf } from '../../facts/index.ts'
import type { PlanView, Rect } from '../sheet/geometry.ts'
import { drawLegendRows, drawPanel, type LegendRow, legendRowHeight } from '../sheet/inset.ts'
import type { Size } from '../sheet/label-space.ts'
import { drawNorth, drawScaleBar } from '../sheet/map-frame.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { aidsOnTheField, type ChartedAerodrome } from './aerodrome.ts'
import { drawBed } from './runway-drawing.ts'
import { drawNavaid, drawReferencePoint } from './symbols.ts'

const width = 520
const head = 54
const scales = 150
/** The north arrow stands beside the rows. */
const leastRows = 4

const dark = (sheet: Sheet, at: { x: number; y: number }) =>
  sheet.rect({ x: at.x - 34, y: at.y - 9, width: 68, height: 18 }, { fill: 'runway' })

const barAt = ({ x, y }: { x: number; y: number }) => [
  { x: x - 34, y: y - 9 },
  { x: x + 34, y: y - 9 },
  { x: x + 34, y: y + 9 },
  { x: x - 34, y: y + 9 },
]

const hasOpen =
  (kind: SurfaceKind) =>
  ({ runways }: ChartedAerodrome) =>
    runways.some(({ closed, surface }) => !closed && surfaceOf(surface).kind === kind)

const rows: readonly {
  readonly label: string
  readonly applies: (aerodrome: ChartedAerodrome) => boolean
  readonly draw: (sheet: Sheet, at: { x: number; y: number }) => void
}[] = [
  { label: 'Runway, to scale', applies: hasOpen('paved'), draw: dark },
  {
    label: 'Unpaved or unknown',
    applies: hasOpen('open'),
    draw: (sheet, at) => drawBed(sheet, barAt(at), 'open'),
  },
  { label: 'Water runway', applies: hasOpen('water'), draw: (sheet, at) => drawBed(sheet, barAt(at), 'water') },
  {
    label: 'Displaced threshold',
    applies: ({ runways }) => runways.some(({ ends, closed }) => !closed && ends.some((end) => end.displaced > 0)),
    draw: (sheet, at) => {
      dark(sheet, at)
      sheet.polyline(
        [
          { x: at.x - 6, y: at.y - 5 },
          { x: at.x + 2, y: at.y },
          { x: at.x - 6, y: at.y + 5 },
        ],
        { ink: 'runwayMark', width: 2 },
      )
      sheet.line({ x: at.x - 26, y: at.y }, { x: at.x + 2, y: at.y }, { ink: 'runwayMark', width: 2 })
      sheet.line({ x: at.x + 12, y: at.y - 9 }, { x: at.x + 12, y: at.y + 9 }, { ink: 'runwayMark', width: 3 })
    },
  },
  {
    label: 'Closed runway',
    applies: ({ runways }) => runways.some(({ closed }) => closed),
    draw: (sheet, at) => {
      sheet.rect(
        { x: at.x - 34, y: at.y - 9, width: 68, height: 18 },
        { stroke: { ink: 'closed', width: 3, dash: '14 8' } },
      )
      sheet.line({ x: at.x - 7, y: at.y - 7 }, { x: at.x + 7, y: at.y + 7 }, { ink: 'closed', width: 4 })
      sheet.line({ x: at.x - 7, y: at.y + 7 }, { x: at.x + 7, y: at.y - 7 }, { ink: 'closed', width: 4 })
    },
  },
  {
    label: 'Approach lights',
    applies: ({ runways }) => runways.some(({ ends }) => ends.some((end) => end.approachLights)),
    draw: (sheet, at) => {
      for (const x of [-24, -8, 8, 24]) {
        sheet.line({ x: at.x + x, y: at.y - 8 }, { x: at.x + x, y: at.y + 8 }, { ink: 'course', width: 3 })
      }
    },
  },
  {
    label: 'PAPI or VASI',
    applies: ({ runways }) => runways.some(({ ends }) => ends.some((end) => end.indicator)),
    draw: (sheet, at) => {
      for (const lamp of [0, 1, 2, 3]) {
        sheet.circle({ x: at.x - 15 + lamp * 10, y: at.y }, 3.5, { fill: lamp < 2 ? 'course' : 'muted' })
      }
    },
  },
  { label: 'Reference point (ARP)', applies: () => true, draw: drawReferencePoint },
  {
    label: 'Radio aid',
    applies: (aerodrome) => aidsOnTheField(aerodrome).length > 0,
    draw: (sheet, at) => drawNavaid(sheet, 'VOR', at),
  },
]

const rowsFor = (aerodrome: ChartedAerodrome) => rows.filter(({ applies }) => applies(aerodrome))

export function legendSize(aerodrome: ChartedAerodrome): Size {
  return { width, height: head + Math.max(leastRows, rowsFor(aerodrome).length) * legendRowHeight + scales }
}

/** Symbols, true and magnetic north, and scale bars in feet and metres. */
export function drawAerodromeLegend(
  sheet: Sheet,
  rect: Rect,
  { plan, aerodrome }: { plan: PlanView; aerodrome: ChartedAerodrome },
): void {
  drawPanel(sheet, rect, 'LEGEND')
  const legend: LegendRow[] = rowsFor(aerodrome).map(({ label, draw }) => ({ label, draw: (at) => draw(sheet, at) }))
  drawLegendRows(sheet, { x: rect.x + 12, y: rect.y + head - 6 }, legend)
  drawNorth(sheet, { x: rect.x + width - 90, y: rect.y + 62 }, 130, aerodrome.magneticVariation)
  const bars = rect.y + rect.height - scales
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 46 }, plan.metresPerPixel, 'feet', width - 150)
  drawScaleBar(sheet, { x: rect.x + 24, y: bars + 108 }, plan.metresPerPixel, 'metres', width - 150)
}
