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

/** A line break in a title or cell makes two lines of it. */
export type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  /** Font size in the rows, pixels. */
  readonly size?: number
}

/** A column with its text for an item. */
export type ColumnOf<Item> = Column & { readonly cell: (item: Item) => string }

/** One row per item. */
export const tableOf = <Item>(
  items: readonly Item[],
  columns: readonly ColumnOf<Item>[],
  style: Pick<Table, 'size'> = {},
): Table => ({ ...style, columns, rows: items.map((item) => columns.map(({ cell }) => cell(item))) })

export const tableRowHeight = 44

/** Line spacing within a cell, relative to the font size. */
const linePitch = 1.25

export const tableHeight = ({ rows }: Table, rowHeight = tableRowHeight): number => (rows.length + 1) * rowHeight

/** Pixels from the line under the titles up to the foot of a title. */
const titleFoot = ({ title }: Column) => (title.includes('\n') ? 22 : 14)

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
    const lines = text.split('\n')
    const widest = Math.max(1, ...lines.map((line) => textWidth(line, { size: place.size, face })))
    const size = Math.min(place.size, (place.size * width) / widest)
    const pitch = place.size * linePitch
    lines.forEach((line, index) => {
      const foot = y + (index - (lines.length - 1) / 2) * pitch
      sheet.text(line, { x, y: foot }, { size, face, anchor: align, ink: muted ? 'muted' : 'ink' })
    })
  }
  const rule = (y: number, strong: boolean) =>
    sheet.line(
      { x: rect.x, y },
      { x: rect.x + rect.width, y },
      { ink: strong ? 'ink' : 'hair', width: strong ? 2 : 1.5 },
    )

  columns.forEach((column, index) => {
    const x = starts[index] ?? rect.x
    cell(column.title, column, {
      x,
      y: rect.y + rowHeight - titleFoot(column),
      size: size * 0.8,
      face: 'regular',
      muted: true,
    })
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
