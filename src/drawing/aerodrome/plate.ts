import { fitted, type Lettering, textWidth } from '../lettering/lettering.ts'
import type { Rect } from '../sheet/geometry.ts'
import { Sheet } from '../sheet/sheet.ts'
import { chartDate } from '../sheet/wording.ts'
import type { ChartedAerodrome } from './aerodrome.ts'

/** The heading of a chart, in addition to the aerodrome. */
export type Heading = { readonly title: string; readonly indexNumber: string }

export const formats = ['portrait', 'landscape'] as const
export type Format = (typeof formats)[number]

const sizes = { portrait: [1600, 2500], landscape: [2500, 1600] } as const

const margin = 44
const bandHeight = 152
/** Pixels at the foot: the warning, the sources, and an empty strip that applications may watermark. */
const footHeight = 136

/** A sheet with its heading band and foot, and the space between them. */
export function openPlate(aerodrome: ChartedAerodrome, heading: Heading, format: Format): { sheet: Sheet; body: Rect } {
  const [width, height] = sizes[format]
  const sheet = new Sheet(width, height, bandHeight)
  sheet.rect({ x: 0, y: 0, width, height }, { fill: 'paper' })
  drawBand(sheet, aerodrome, heading)
  drawFoot(sheet, aerodrome)
  return { sheet, body: plateBody(format) }
}

/** The space between heading band and foot. */
export function plateBody(format: Format): Rect {
  const [width, height] = sizes[format]
  return { x: margin, y: bandHeight, width: width - 2 * margin, height: height - bandHeight - footHeight }
}

const letters = {
  codes: { size: 58, face: 'bold' },
  title: { size: 48, face: 'bold', tracking: 2 },
  name: { size: 29 },
} as const
const oval = { width: 176, height: 62 } as const

function drawBand(sheet: Sheet, aerodrome: ChartedAerodrome, { title, indexNumber }: Heading): void {
  sheet.rect({ x: 0, y: 0, width: sheet.width, height: bandHeight }, { fill: 'band' })
  const codes = [aerodrome.icao, aerodrome.iata].filter(Boolean).join(' / ')
  const wanted = {
    left: Math.max(textWidth(codes, letters.codes), textWidth(aerodrome.name, letters.name)),
    right: Math.max(textWidth(title, letters.title), textWidth(aerodrome.place, letters.name)),
  }
  const space = sheet.width - 2 * margin - oval.width - 60
  const left = Math.min(wanted.left, Math.max(space / 2, space - wanted.right))
  const right = Math.min(wanted.right, space - left)

  const name = fitted(aerodrome.name, left, letters.name)
  const place = fitted(aerodrome.place, right, letters.name)
  const end = sheet.width - margin
  sheet.text(codes, { x: margin, y: 76 }, { ...letters.codes, ink: 'bandInk' })
  sheet.text(name.text, { x: margin, y: 124 }, { ...name.lettering, ink: 'bandMuted' })
  sheet.text(title, { x: end, y: 76 }, { ...letters.title, ink: 'bandInk', anchor: 'end' })
  sheet.text(place.text, { x: end, y: 124 }, { ...place.lettering, ink: 'bandMuted', anchor: 'end' })

  const middle = (margin + left + end - right) / 2
  sheet.rect({ x: middle - 88, y: 26, ...oval }, { stroke: { ink: 'bandInk', width: 3 }, radius: 31 })
  sheet.text(indexNumber, { x: middle, y: 71 }, { size: 40, face: 'bold', ink: 'bandInk', anchor: 'middle' })
  sheet.text(chartDate(aerodrome.revisionDate), { x: middle, y: 124 }, { size: 25, ink: 'bandMuted', anchor: 'middle' })
}

function drawFoot(sheet: Sheet, aerodrome: ChartedAerodrome): void {
  const middle = sheet.width / 2
  const base = sheet.height - footHeight
  sheet.text(
    'NOT FOR NAVIGATION',
    { x: middle, y: base + 50 },
    {
      size: 36,
      face: 'bold',
      ink: 'warning',
      anchor: 'middle',
      tracking: 7,
    },
  )
  const credit = `Drawn by Platekeeper, cycle ${aerodrome.cycle}. ${aerodrome.sources.join(' ')}`
  const size = Math.min(18, (18 * (sheet.width - 2 * margin)) / textWidth(credit, { size: 18 }))
  sheet.text(credit, { x: middle, y: base + 80 }, { size, ink: 'muted', anchor: 'middle' })
}

export type Cell = { readonly label: string; readonly value: string; readonly weight?: number }

const cellText = {
  label: { size: 20, tracking: 1 },
  value: { size: 33, face: 'bold' },
  margin: 12,
} as const

/** Pixels in which label and value have their full size. */
export function cellWidth({ label, value }: Cell): number {
  return Math.max(textWidth(label, cellText.label), textWidth(value, cellText.value)) + 2 * cellText.margin
}

/** A row of boxes, a small label over a large value in each; long values are set smaller. */
export function drawCells(sheet: Sheet, rect: Rect, cells: readonly Cell[]): void {
  const weightOf = (cell: Cell) => cell.weight ?? cellWidth(cell)
  const total = cells.reduce((sum, cell) => sum + weightOf(cell), 0)
  let x = rect.x
  for (const [index, cell] of cells.entries()) {
    const width = (rect.width * weightOf(cell)) / total
    if (index > 0) {
      sheet.line({ x, y: rect.y + 12 }, { x, y: rect.y + rect.height - 12 }, { ink: 'hair', width: 2 })
    }
    drawCell(sheet, { ...rect, x, width }, cell)
    x += width
  }
  const bottom = rect.y + rect.height
  sheet.line({ x: rect.x, y: bottom }, { x: rect.x + rect.width, y: bottom }, { ink: 'ink', width: 2 })
}

function drawCell(sheet: Sheet, rect: Rect, { label, value }: Cell): void {
  const x = rect.x + rect.width / 2
  const fit = (text: string, lettering: Lettering) =>
    Math.min(1, (rect.width - 2 * cellText.margin) / textWidth(text, lettering))
  const small = { ...cellText.label, size: cellText.label.size * fit(label, cellText.label) }
  const large = { ...cellText.value, size: cellText.value.size * fit(value, cellText.value) }
  sheet.text(label, { x, y: rect.y + rect.height * 0.35 }, { ...small, ink: 'muted', anchor: 'middle' })
  sheet.text(value, { x, y: rect.y + rect.height * 0.73 }, { ...large, anchor: 'middle' })
}
