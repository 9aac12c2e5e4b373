import type { Aerodrome } from './aerodrome.ts'
import type { Rect } from './geometry.ts'
import { textWidth } from './lettering.ts'
import { Sheet } from './sheet.ts'
import { chartDate } from './wording.ts'

/** What the heading of a chart says besides the aerodrome. */
export type Heading = { readonly title: string; readonly indexNumber: string }

export type Format = 'portrait' | 'landscape'

const sizes = { portrait: [1600, 2500], landscape: [2500, 1600] } as const

const margin = 44
const bandHeight = 152
/** Pixels at the foot: the warning, the sources, and an empty strip that applications may watermark. */
const footHeight = 136

/** A sheet with its heading band and foot, and the room left between them. */
export function openPlate(aerodrome: Aerodrome, heading: Heading, format: Format): { sheet: Sheet; body: Rect } {
  const [width, height] = sizes[format]
  const sheet = new Sheet(width, height)
  sheet.rect({ x: 0, y: 0, width, height }, { fill: 'paper' })
  drawBand(sheet, aerodrome, heading)
  drawFoot(sheet, aerodrome)
  const body = { x: margin, y: bandHeight, width: width - 2 * margin, height: height - bandHeight - footHeight }
  return { sheet, body }
}

function drawBand(sheet: Sheet, aerodrome: Aerodrome, { title, indexNumber }: Heading): void {
  sheet.rect({ x: 0, y: 0, width: sheet.width, height: bandHeight }, { fill: 'band' })
  const codes = [aerodrome.icao, aerodrome.iata].filter(Boolean).join(' / ')
  sheet.text(codes, { x: margin, y: 76 }, { size: 58, face: 'bold', ink: 'bandInk' })
  sheet.text(aerodrome.name, { x: margin, y: 124 }, { size: 29, ink: 'bandMuted' })

  const right = sheet.width - margin
  sheet.text(title, { x: right, y: 76 }, { size: 48, face: 'bold', ink: 'bandInk', anchor: 'end', tracking: 2 })
  sheet.text(aerodrome.place, { x: right, y: 124 }, { size: 29, ink: 'bandMuted', anchor: 'end' })

  const leftEnd =
    margin + Math.max(textWidth(codes, { size: 58, face: 'bold' }), textWidth(aerodrome.name, { size: 29 }))
  const rightStart =
    right -
    Math.max(textWidth(title, { size: 48, face: 'bold', tracking: 2 }), textWidth(aerodrome.place, { size: 29 }))
  const middle = (leftEnd + rightStart) / 2
  const oval = { x: middle - 88, y: 26, width: 176, height: 62 }
  sheet.rect(oval, { stroke: { ink: 'bandInk', width: 3 }, radius: 31 })
  sheet.text(indexNumber, { x: middle, y: 71 }, { size: 40, face: 'bold', ink: 'bandInk', anchor: 'middle' })
  sheet.text(chartDate(aerodrome.revisionDate), { x: middle, y: 124 }, { size: 25, ink: 'bandMuted', anchor: 'middle' })
}

function drawFoot(sheet: Sheet, aerodrome: Aerodrome): void {
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

/** A row of boxes, a small label over a large value in each; values shrink rather than run over. */
export function drawCells(sheet: Sheet, rect: Rect, cells: readonly Cell[]): void {
  const total = cells.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let x = rect.x
  cells.forEach(({ label, value, weight = 1 }, index) => {
    const width = (rect.width * weight) / total
    if (index > 0) {
      sheet.line({ x, y: rect.y + 12 }, { x, y: rect.y + rect.height - 12 }, { ink: 'hair', width: 2 })
    }
    const room = width - 24
    const fit = (text: string, size: number, face: 'regular' | 'bold') =>
      Math.min(size, (size * room) / textWidth(text, { size, face }))
    const middle = x + width / 2
    sheet.text(
      label,
      { x: middle, y: rect.y + 34 },
      {
        size: fit(label, 20, 'regular'),
        ink: 'muted',
        anchor: 'middle',
        tracking: 1,
      },
    )
    const size = fit(value, 33, 'bold')
    sheet.text(value, { x: middle, y: rect.y + rect.height - 26 }, { size, face: 'bold', anchor: 'middle' })
    x += width
  })
  const bottom = rect.y + rect.height
  sheet.line({ x: rect.x, y: bottom }, { x: rect.x + rect.width, y: bottom }, { ink: 'ink', width: 2 })
}
