import type { Station } from '../../facts/index.ts'
import type { Rect } from '../sheet/geometry.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { megahertz } from '../sheet/wording.ts'
import { type Cell, cellWidth, drawCells } from './plate.ts'

/** In the order in which a flight needs them, then services of fields without a tower, then all others. */
const order = [
  'ATIS',
  'CLEARANCE',
  'GROUND',
  'TOWER',
  'APPROACH',
  'APP/DEP',
  'DEPARTURE',
  'CTAF',
  'AFIS',
  'UNICOM',
  'INFORMATION',
  'RADIO',
  'AWOS',
  'ASOS',
]

/** Abbreviations in sources. */
const names: Readonly<Record<string, string>> = {
  TWR: 'TOWER',
  APP: 'APPROACH',
  DEP: 'DEPARTURE',
  'A/D': 'APP/DEP',
  GND: 'GROUND',
  CLD: 'CLEARANCE',
  DEL: 'CLEARANCE',
  UNIC: 'UNICOM',
  INFO: 'INFORMATION',
  RDO: 'RADIO',
}

/** MHz: the VHF band for voice (ICAO Annex 10, volume V). Below it are VORs, which some sources list with the stations. */
const isVoice = (frequency: string) => Number(frequency) >= 118 && Number(frequency) < 137

const mostRows = 2

type Strip = {
  /** Pixels. */
  readonly width: number
  /** A cell after the services, always shown. */
  readonly last?: Cell
}

/** The services as cells of the briefing strip, two frequencies each; services that do not fit into two rows are left out. */
export function frequencyRows(
  { stations }: { readonly stations: readonly Station[] },
  { width, last }: Strip,
): readonly (readonly Cell[])[] {
  const cells = serviceCells(stations)
  const after = last ? [last] : []
  for (let shown = cells.length; shown >= 0; shown -= 1) {
    const rows = inRows([...cells.slice(0, shown), ...after], width)
    if (rows) return rows
  }
  return [after]
}

function serviceCells(stations: readonly Station[]): readonly Cell[] {
  const byService = new Map<string, Set<string>>()
  for (const { service, frequencies } of stations) {
    const name = names[service.toUpperCase()] ?? service.toUpperCase()
    const voice = frequencies.filter(isVoice).map(megahertz)
    if (voice.length > 0) byService.set(name, new Set([...(byService.get(name) ?? []), ...voice]))
  }
  const rank = (service: string) => (order.includes(service) ? order.indexOf(service) : order.length)
  return [...byService]
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([label, frequencies]) => ({ label, value: [...frequencies].slice(0, 2).join(' / ') }))
}

/** One row if it is wide enough, else two evenly filled rows; null: not all fit. */
function inRows(cells: readonly Cell[], width: number): readonly (readonly Cell[])[] | null {
  const wanted = (row: readonly Cell[]) => row.reduce((sum, cell) => sum + cellWidth(cell), 0)
  if (wanted(cells) <= width) return cells.length > 0 ? [cells] : []
  const splits = cells.slice(1).map((_, at) => [cells.slice(0, at + 1), cells.slice(at + 1)])
  const fullest = (rows: readonly (readonly Cell[])[]) => Math.max(...rows.map(wanted))
  const [best] = splits.toSorted((one, other) => fullest(one) - fullest(other))
  return best && best.length <= mostRows && fullest(best) <= width ? best : null
}

const rowHeights = { one: 96, two: 84 } as const

/** Pixels of height. At least one row, so that the page below begins at the same height on all charts. */
export const frequencyHeight = (rows: readonly (readonly Cell[])[]): number =>
  rows.length > 1 ? rows.length * rowHeights.two : rowHeights.one

/** Draws the strip at the top of the body of a plate; returns what is left of the body. */
export function drawFrequencies(sheet: Sheet, body: Rect, rows: readonly (readonly Cell[])[]): Rect {
  const height = frequencyHeight(rows)
  const each = height / Math.max(1, rows.length)
  rows.forEach((row, index) => {
    drawCells(sheet, { ...body, y: body.y + index * each, height: each }, row)
  })
  return { ...body, y: body.y + height, height: body.height - height }
}
