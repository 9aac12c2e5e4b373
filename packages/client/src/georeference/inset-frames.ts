import type { BoundingBoxes, PixelBox } from '../charts/chart-record.ts'
import type { Frame, Point } from './frame.ts'

/**
 * An area that is not to scale. `outline`: its corners, if it is no rectangle; those of a circle are a pixel or two apart. Image pixels
 * from the top-left corner.
 */
export type InsetFrame = Frame & { readonly outline?: readonly Point[] | undefined }

/** So many corners that their sides are a hundredth of a pixel inside a circle as large as a page. */
const corners = Array.from({ length: 720 }, (_, at) => (at * Math.PI) / 360)

/** `yOf`: of a place, from the top. */
export const insetFrames = (
  { insets, inset_shapes }: BoundingBoxes,
  frameOf: (pixels: PixelBox) => Frame,
  yOf: (y: number) => number,
): readonly InsetFrame[] =>
  insets.map(({ pixels }, at) => {
    const shape = inset_shapes?.find(({ inset }) => inset === at)
    const circle = shape?.circle
    const outline = circle
      ? corners.map((angle) => ({
          x: circle.x + circle.radius * Math.cos(angle),
          y: circle.y + circle.radius * Math.sin(angle),
        }))
      : shape?.polygon
    return { ...frameOf(pixels), outline: outline?.map(({ x, y }) => ({ x, y: yOf(y) })) }
  })

/** Whether a place is in an area, or on the edge of its box. */
export function isInside({ left, top, right, bottom, outline }: InsetFrame, { x, y }: Point): boolean {
  if (x < left || x > right || y < top || y > bottom) return false
  // A line from the place to the right crosses the outline an odd number of times.
  const isCrossed = (to: Point, at: number, { length }: readonly Point[]) => {
    const from = outline?.[(at || length) - 1] ?? to
    return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
  }
  return !outline || outline.filter(isCrossed).length % 2 > 0
}
