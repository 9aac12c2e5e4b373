import { type SurfaceKind, surfaceOf } from '../../facts/index.ts'
import type { PlanView, Point, Rect } from '../sheet/geometry.ts'
import { drawLegendRows, drawPanel, type LegendRow, legendRowHeight } from '../sheet/inset.ts'
import type { Size } from '../sheet/label-space.ts'
import { drawNorth, drawScaleBar } from '../sheet/map-frame.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { drawBed } from './runway-drawing.ts'
import { isShown } from './surroundings.ts'
import { drawNavaid, drawReferencePoint } from './symbols.ts'

/** A box in a corner or next to the plan view, or a strip below it. */
export type LegendForm = 'box' | 'strip'

const box = { width: 520, head: 54, scales: 150 } as const
/** In a box, the north arrow is next to the rows. */
const leastRows = 4
/** Pixels; the rows of a strip are in columns of three. */
const strip = { height: 166, rows: 3, column: 340, scales: 380, north: 110 } as const

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
  /** `plan`: null while the plan is unknown, so that the legend has space for every row. */
  readonly applies: (aerodrome: ChartedAerodrome, plan: PlanView | null) => boolean
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
    applies: ({ navaids }, plan) => navaids.some(({ position }) => !plan || isShown(plan.toPoint(position), plan)),
    draw: (sheet, at) => drawNavaid(sheet, 'VOR', at),
  },
]

const rowsFor = (aerodrome: ChartedAerodrome, plan: PlanView | null) =>
  rows.filter(({ applies }) => applies(aerodrome, plan))

/** A strip is as wide as the sheet allows. */
export function legendSize(aerodrome: ChartedAerodrome, form: LegendForm): Size {
  const rows = rowsFor(aerodrome, null).length
  if (form === 'box') {
    return { width: box.width, height: box.head + Math.max(leastRows, rows) * legendRowHeight + box.scales }
  }
  return { width: Math.ceil(rows / strip.rows) * strip.column + strip.north + strip.scales, height: strip.height }
}

type Mapped = { readonly plan: PlanView; readonly aerodrome: ChartedAerodrome }

/** Symbols, true and magnetic north, and scale bars in feet and metres. */
export function drawAerodromeLegend(sheet: Sheet, rect: Rect, form: LegendForm, mapped: Mapped): void {
  if (form === 'box') drawBox(sheet, rect, mapped)
  else drawStrip(sheet, rect, mapped)
}

const drawnRows = (sheet: Sheet, { aerodrome, plan }: Mapped) =>
  rowsFor(aerodrome, plan).map(({ label, draw }): LegendRow => ({ label, draw: (at) => draw(sheet, at) }))

function drawBox(sheet: Sheet, rect: Rect, mapped: Mapped): void {
  const { plan, aerodrome } = mapped
  drawPanel(sheet, rect, 'LEGEND')
  drawLegendRows(sheet, { x: rect.x + 12, y: rect.y + box.head - 6 }, drawnRows(sheet, mapped))
  drawNorth(sheet, { x: rect.x + rect.width - 90, y: rect.y + 62 }, 130, aerodrome.magneticVariation)
  drawScales(sheet, { x: rect.x + 24, y: rect.y + rect.height - box.scales }, plan, rect.width - 150)
}

function drawStrip(sheet: Sheet, rect: Rect, mapped: Mapped): void {
  const { plan, aerodrome } = mapped
  drawPanel(sheet, rect)
  const rows = drawnRows(sheet, mapped)
  for (let from = 0, { x } = rect; from < rows.length; from += strip.rows, x += strip.column) {
    drawLegendRows(sheet, { x, y: rect.y + 8 }, rows.slice(from, from + strip.rows))
  }
  const right = rect.x + rect.width - strip.scales
  drawNorth(sheet, { x: right - strip.north / 2, y: rect.y + 44 }, 84, aerodrome.magneticVariation)
  drawScales(sheet, { x: right + 30, y: rect.y + 8 }, plan, strip.scales - 150)
}

function drawScales(sheet: Sheet, { x, y }: Point, plan: PlanView, space: number): void {
  drawScaleBar(sheet, { x, y: y + 46 }, plan.metresPerPixel, 'feet', space)
  drawScaleBar(sheet, { x, y: y + 108 }, plan.metresPerPixel, 'metres', space)
}
