/** Where a row is on the screen, in pixels. */
export type Place = { readonly top: number; readonly height: number }

/** The place at which a row would be dropped that was moved by this many pixels: its edge passes the middle of a neighbour. */
export function placeAt(places: readonly Place[], from: number, moved: number): number {
  const own = places[from]
  if (!own) return from
  const [top, bottom] = [own.top + moved, own.top + own.height + moved]
  return places.filter((row, at) => {
    const middle = row.top + row.height / 2
    return at < from ? top >= middle : at > from && bottom > middle
  }).length
}

type Move = { readonly from: number; readonly to: number; readonly moved: number }

/** How far a row is moved on the screen while another one is dragged over it. */
export function offsetOf(places: readonly Place[], { from, to, moved }: Move, at: number): number {
  const height = places[from]?.height ?? 0
  if (at === from) return moved
  if (at > from && at <= to) return -height
  return at < from && at >= to ? height : 0
}
