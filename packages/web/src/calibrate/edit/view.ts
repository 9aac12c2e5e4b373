/** A pixel: of the screen from the upper left corner of the stage, or of the image. */
export type Spot = { readonly x: number; readonly y: number }
export type Extent = { readonly width: number; readonly height: number }

/** The view of the stage: pixel (x, y) of the image is at (x · scale + left, y · scale + top). Width and height are those of the stage. */
export type View = Extent & { readonly scale: number; readonly left: number; readonly top: number }

export const toScreen = ({ scale, left, top }: Pick<View, 'scale' | 'left' | 'top'>, { x, y }: Spot): Spot => ({
  x: x * scale + left,
  y: y * scale + top,
})

/** How far the stage must move to show a spot with a margin: zero if it is visible. */
export function wayInto({ width, height }: Extent, { x, y }: Spot): Spot {
  if (x >= 0 && y >= 0 && x <= width && y <= height) return { x: 0, y: 0 }
  const margin = Math.min(60, width / 4, height / 4)
  const beyond = (value: number, most: number) => value - Math.min(Math.max(value, margin), most - margin)
  return { x: beyond(x, width), y: beyond(y, height) }
}
