/** The position of an item on the screen. */
export type Box = { readonly left: number; readonly top: number }

/** The item that an arrow key leads to, in a list that may have several columns. null: another key, or the last item in that direction. */
export function neighbour(boxes: readonly Box[], at: number, key: string): number | null {
  const last = boxes.length - 1
  if (key === 'Home') return last < 0 ? null : 0
  if (key === 'End') return last < 0 ? null : last
  if (key === 'ArrowRight') return at < last ? at + 1 : null
  if (key === 'ArrowLeft') return at > 0 ? at - 1 : null
  if (key === 'ArrowDown') return nearest(boxes, at, 1)
  if (key === 'ArrowUp') return nearest(boxes, at, -1)
  return null
}

/** The next item of the same column in that direction; past its end, the horizontally nearest item in the next row. */
function nearest(boxes: readonly Box[], at: number, direction: 1 | -1): number | null {
  const from = boxes[at]
  if (!from) return null
  const away = ({ top }: Box) => (top - from.top) * direction
  const aside = ({ left }: Box) => Math.abs(left - from.left)
  const further = boxes.map((box, index) => ({ ...box, index })).filter((box) => away(box) > 1)
  const column = further.filter((box) => aside(box) < 1)
  const row = Math.min(...further.map(away))
  const next = column.length > 0 ? column : further.filter((box) => away(box) <= row + 1)
  return next.toSorted((a, b) => away(a) - away(b) || aside(a) - aside(b)).at(0)?.index ?? null
}
