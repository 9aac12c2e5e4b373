import type { Rect } from '../sheet/geometry.ts'
import type { Size } from '../sheet/label-space.ts'
import { frameMargin } from '../sheet/map-frame.ts'
import { type Table, tableHeight, tableRowHeight } from '../sheet/table.ts'
import { feetOrUnknown } from '../sheet/wording.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { type LegendForm, legendSize } from './aerodrome-legend.ts'
import { frequencyHeight, frequencyRows } from './frequency-cells.ts'
import { type Cell, type Format, plateBody } from './plate.ts'
import { narrowRunwayTable, runwayTable } from './runway-table.ts'

/** How the parts of an aerodrome chart share a sheet. */
export type AerodromePage = {
  readonly format: Format
  readonly frequencies: readonly (readonly Cell[])[]
  readonly table: { readonly content: Table; readonly rect: Rect; readonly rowHeight: number }
  /** Frame of the plan view. */
  readonly frame: Rect
  /** A place outside the plan view; or the size of a box inside it, for which a corner has to be free. */
  readonly legend: Rect | Size
  readonly legendForm: LegendForm
}

/**
 * The pages that a chart can have: runway table below the plan view on a tall or wide sheet, the legend in a corner of the plan
 * view or between the two; or on a wide sheet table and legend next to the plan view.
 */
export function aerodromePages(aerodrome: ChartedAerodrome): readonly AerodromePage[] {
  const below = (['portrait', 'landscape'] as const).flatMap((format) => {
    const page = pageWithTableBelow(aerodrome, format)
    return [withLegendInside(page, aerodrome), withLegendBelow(page, aerodrome)]
  })
  const wide = pageWithTableBeside(aerodrome)
  return wide ? [...below, wide] : below
}

type Page = Omit<AerodromePage, 'legend' | 'legendForm'>

function headOf(aerodrome: ChartedAerodrome, format: Format) {
  const body = plateBody(format)
  const last = { label: 'AERODROME ELEV', value: feetOrUnknown(aerodrome.elevation) }
  const frequencies = frequencyRows(aerodrome, { ...body, last })
  return { body, frequencies, top: body.y + frequencyHeight(frequencies) }
}

function pageWithTableBelow(aerodrome: ChartedAerodrome, format: Format): Page {
  const { body, frequencies, top } = headOf(aerodrome, format)
  const content = runwayTable(aerodrome)
  const rowHeight = rowHeightFor(content.rows.length)
  const height = tableHeight(content, rowHeight)
  const rect = { ...body, y: body.y + body.height - height, height }
  return {
    format,
    frequencies,
    table: { content, rect, rowHeight },
    frame: frameIn({ ...body, y: top, height: rect.y - top }),
  }
}

/** Many rows are set closer, so that the plan view keeps more than a third of the sheet. */
function rowHeightFor(rows: number): number {
  if (rows <= 4) return tableRowHeight
  return Math.min(38, Math.floor(tableSpace / (rows + 1)))
}

const tableSpace = 1000

function withLegendInside(page: Page, aerodrome: ChartedAerodrome): AerodromePage {
  return { ...page, legend: legendSize(aerodrome, 'box'), legendForm: 'box' }
}

const stripGap = 8

function withLegendBelow(page: Page, aerodrome: ChartedAerodrome): AerodromePage {
  const { frame, table } = page
  const { height } = legendSize(aerodrome, 'strip')
  return {
    ...page,
    frame: { ...frame, height: frame.height - height - stripGap },
    legend: { ...table.rect, y: table.rect.y - height - stripGap, height },
    legendForm: 'strip',
  }
}

/** Pixels of the column next to the plan view, and between its parts. */
const column = { width: 700, gap: 24 } as const
const narrowRow = { most: 66, least: 52 } as const

/** null: too many runways. */
function pageWithTableBeside(aerodrome: ChartedAerodrome): AerodromePage | null {
  const { body, frequencies, top } = headOf(aerodrome, 'landscape')
  const content = narrowRunwayTable(aerodrome)
  const legend = legendSize(aerodrome, 'box')
  const bottom = body.y + body.height
  const left = { x: body.x + body.width - column.width, width: column.width }
  const space = bottom - top - column.gap - legend.height - column.gap
  const rowHeight = Math.min(narrowRow.most, Math.floor(space / (content.rows.length + 1)))
  if (rowHeight < narrowRow.least) return null
  const height = tableHeight(content, rowHeight)
  return {
    format: 'landscape',
    frequencies,
    table: { content, rect: { ...left, y: top + column.gap + legend.height + column.gap, height }, rowHeight },
    frame: frameIn({ ...body, y: top, width: body.width - column.width - column.gap, height: bottom - top }),
    legend: { ...left, y: top + column.gap, height: legend.height },
    legendForm: 'box',
  }
}

/** The frame within a rectangle, with its ladder and labels around it. */
function frameIn({ x, y, width, height }: Rect): Rect {
  return {
    x: x + frameMargin,
    y: y + frameMargin,
    width: width - 2 * frameMargin,
    height: Math.floor(height - 2 * frameMargin),
  }
}
