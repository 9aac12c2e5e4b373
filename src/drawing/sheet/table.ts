import { type Face, textWidth } from '../lettering/lettering.ts'
import type { Rect } from './geometry.ts'
import type { Sheet } from './sheet.ts'

export type Column = {
  readonly title: string
  /** Part of the table's width. */
  readonly weight: number
  readonly align?: 'start' | 'middle' | 'end'
  readonly face?: Face
}

export type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Pixels of the letters in the rows. */
  readonly size?: number
}

export const tableRowHeight = 44

export const tableHeight = ({ rows }: Table, rowHeight = tableRowHeight): number => (rows.length + 1) * rowHeight

/** Headings over hairlines; a text too long for its column is set smaller. */
export function drawTable(
  sheet: Sheet,
  rect: Rect,
  { columns, rows, size = 23 }: Table,
  rowHeight = tableRowHeight,
): void {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0)
  const starts = columns.map((_, index) => {
    const before = columns.slice(0, index).reduce((sum, { weight }) => sum + weight, 0)
    return rect.x + (rect.width * before) / total
  })
  const cell = (
    text: string,
    column: Column,
    place: { x: number; y: number; size: number; face: Face; muted: boolean },
  ) => {
    const width = (rect.width * column.weight) / total - 20
    const { face, muted, y } = place
    const align = column.align ?? 'start'
    const x = place.x + 10 + { start: 0, middle: width / 2, end: width }[align]
    const size = Math.min(place.size, (place.size * width) / Math.max(1, textWidth(text, { size: place.size, face })))
    sheet.text(text, { x, y }, { size, face, anchor: align, ink: muted ? 'muted' : 'ink' })
  }
  const rule = (y: number, strong: boolean) =>
    sheet.line(
      { x: rect.x, y },
      { x: rect.x + rect.width, y },
      { ink: strong ? 'ink' : 'hair', width: strong ? 2 : 1.5 },
    )

  columns.forEach((column, index) => {
    const x = starts[index] ?? rect.x
    cell(column.title, column, { x, y: rect.y + rowHeight - 14, size: size * 0.8, face: 'regular', muted: true })
  })
  rule(rect.y + rowHeight, true)
  rows.forEach((row, line) => {
    const bottom = rect.y + rowHeight * (line + 2)
    columns.forEach((column, index) => {
      const x = starts[index] ?? rect.x
      const face = column.face ?? (index === 0 ? 'bold' : 'regular')
      cell(row[index] ?? '', column, { x, y: bottom - rowHeight / 2 + size * 0.38, size, face, muted: false })
    })
    rule(bottom, line === rows.length - 1)
  })
}
