import { grow, type Point, type Rect } from './geometry.ts'
import type { LabelSpace, Size } from './label-space.ts'
import type { Sheet } from './sheet.ts'

/** A box inside the plan view that is not part of the map. */
export function cornerRects(frame: Rect, { width, height }: Size): readonly Rect[] {
  const gap = 16
  const left = frame.x + gap
  const right = frame.x + frame.width - gap - width
  const top = frame.y + gap
  const bottom = frame.y + frame.height - gap - height
  return [
    { x: right, y: top, width, height },
    { x: left, y: bottom, width, height },
    { x: right, y: bottom, width, height },
    { x: left, y: top, width, height },
  ]
}

/** Reserves the corner that hides the least of the drawing, and among equals the one with the most free space. */
export function takeCorner(space: LabelSpace, frame: Rect, size: Size): Rect {
  const rects = cornerRects(frame, size)
  const cost = (rect: Rect) => 20 * space.cost(grow(rect, 10)) + space.cost(grow(rect, 180))
  const best = rects.reduce((least, rect) => (cost(rect) < cost(least) ? rect : least))
  space.reserve(grow(best, 8))
  return best
}

export function drawPanel(sheet: Sheet, rect: Rect, title?: string): void {
  sheet.rect(rect, { fill: 'panel', stroke: { ink: 'ink', width: 2 } })
  if (title)
    sheet.text(title, { x: rect.x + 20, y: rect.y + 36 }, { size: 20, face: 'bold', tracking: 2, ink: 'muted' })
}

export type LegendRow = { readonly label: string; readonly draw: (at: Point) => void }

export const legendRowHeight = 50

/** Symbols in a column, with their meaning next to them. */
export function drawLegendRows(sheet: Sheet, at: Point, rows: readonly LegendRow[]): void {
  rows.forEach(({ label, draw }, index) => {
    const y = at.y + index * legendRowHeight + legendRowHeight / 2
    draw({ x: at.x + 50, y })
    sheet.text(label, { x: at.x + 106, y: y + 8 }, { size: 21 })
  })
}
