import type { BoundingBoxes, DialectTraits, PixelBox } from '../../contract/index.ts'

type Origin = DialectTraits['pixelOrigin']
type Pixels = { readonly pixels: PixelBox }

/**
 * Stored boxes count pixels from the bottom-left corner. From the top-left one, point 1 is still the lower left
 * corner of the box and point 2 the upper right, so y1 > y2 (contract.md, "Pixel origin"). `height` in pixels.
 */
export function fromBottomLeft(boxes: BoundingBoxes, height: number, origin: Origin): BoundingBoxes {
  return origin === 'bottom-left' ? boxes : mirrored(boxes, height)
}

/** The inverse of fromBottomLeft. */
export function toBottomLeft(boxes: BoundingBoxes, height: number, origin: Origin): BoundingBoxes {
  return origin === 'bottom-left' ? boxes : mirrored(boxes, height)
}

/** Counts every y from the other side; its own inverse. */
function mirrored(boxes: BoundingBoxes, height: number): BoundingBoxes {
  const flip = ({ pixels: { x1, y1, x2, y2 } }: Pixels): Pixels => ({
    pixels: { x1, y1: height - y1, x2, y2: height - y2 },
  })
  const { planview, insets, profile, minimums, header, ...rest } = boxes
  return {
    planview: { ...planview, ...flip(planview) },
    insets: insets.map(flip),
    ...(profile && { profile: flip(profile) }),
    ...(minimums && { minimums: flip(minimums) }),
    ...(header && { header: flip(header) }),
    ...rest,
  }
}
