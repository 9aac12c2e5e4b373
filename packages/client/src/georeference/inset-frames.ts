import type { BoundingBoxes, PixelBox } from '../charts/chart-record.ts'
import type { Frame, Point } from './frame.ts'

/**
 * An area that is not to scale. `outline`: its corners, if it is no rectangle; those of a circle are a pixel or two apart. Image pixels
 * from the top-left corner.
 */
export type InsetFrame = Frame & { readonly outline?: readonly Point[] }

/** `height`: the y of the image's bottom edge, from which the record counts up; 0: it counts down from the top. */
export function insetFrames(
  { insets, inset_shapes }: BoundingBoxes,
  frameOf: (pixels: PixelBox) => Frame,
  height: number,
): readonly InsetFrame[] {
  const fromTop = ({ x, y }: Point): Point => ({ x, y: height ? height - y : y })
  return insets.map(({ pixels }, at) => {
    const { circle, polygon } = inset_shapes?.find(({ inset }) => inset === at) ?? {}
    const outline = circle ? around(circle) : polygon
    return { ...frameOf(pixels), ...(outline && { outline: outline.map(fromTop) }) }
  })
}

/** So many corners that their sides are a hundredth of a pixel inside a circle as large as a page. */
const corners = 720

const around = ({ x, y, radius }: Point & { readonly radius: number }): readonly Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })

/** Whether a place is in an area, or on the edge of its box. */
export function isInside({ left, top, right, bottom, outline }: InsetFrame, { x, y }: Point): boolean {
  if (x < left || x > right || y < top || y > bottom) return false
  let inside = !outline
  let from = outline?.[outline.length - 1]
  for (const to of outline ?? []) {
    if (from && from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x))
      inside = !inside
    from = to
  }
  return inside
}
