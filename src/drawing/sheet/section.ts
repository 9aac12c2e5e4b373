import type { Rect } from './geometry.ts'
import type { Sheet } from './sheet.ts'
import { drawTable, type Table, tableHeight, tableRowHeight } from './table.ts'

/** Pixels of a section's title. */
export const sectionHead = 62

/** A titled table on a page of text. Returns the y below it. */
export function drawSection(sheet: Sheet, at: Rect, title: string, table: Table, rowHeight = tableRowHeight): number {
  drawSectionTitle(sheet, at, title)
  const rect = { ...at, y: at.y + sectionHead - 10, height: tableHeight(table, rowHeight) }
  drawTable(sheet, rect, table, rowHeight)
  return rect.y + rect.height
}

export function drawSectionTitle(sheet: Sheet, { x, y }: Rect, title: string): void {
  sheet.rect({ x, y: y + 24, width: 10, height: 24 }, { fill: 'course' })
  sheet.text(title, { x: x + 24, y: y + 45 }, { size: 25, face: 'bold', tracking: 2 })
}
