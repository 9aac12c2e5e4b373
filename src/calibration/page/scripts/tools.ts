import { button, part } from './elements.ts'
import type { History } from './work.ts'

type ToolActions = { undo(): void; redo(): void; grid(): void; zoom(factor: number): void }

/** The bar above the chart. */
export function openTools({ undo, redo, grid, zoom }: ToolActions) {
  const [undoButton, redoButton, gridButton] = [button('Undo', undo), button('Redo', redo), button('Grid', grid)]
  part('tools').append(
    undoButton,
    redoButton,
    button('−', () => zoom(0.8), { class: 'button icon', 'aria-label': 'Zoom out' }),
    button('+', () => zoom(1.25), { class: 'button icon', 'aria-label': 'Zoom in' }),
    button('Fit', () => zoom(0)),
    gridButton,
  )
  return {
    show({ past, future }: History, hasGrid: boolean): void {
      undoButton.disabled = past.length === 0
      redoButton.disabled = future.length === 0
      gridButton.setAttribute('aria-pressed', String(hasGrid))
    },
  }
}
