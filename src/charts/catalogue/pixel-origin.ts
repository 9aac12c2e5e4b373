import type { BoundingBoxes, Corner, DialectTraits, PixelBox } from '../../contract/index.ts'

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
  // Tenths, as they are stored.
  const turn = <Place extends Corner>(place: Place): Place => ({
    ...place,
    y: Math.round((height - place.y) * 10) / 10,
  })
  const { planview, insets, inset_shapes: shapes, profile, minimums, header, ...rest } = boxes
  const turned = shapes?.map(({ inset, circle, polygon }) => ({
    inset,
    ...(circle && { circle: turn(circle) }),
    ...(polygon && { polygon: polygon.map(turn) }),
  }))
  return {
    planview: { ...planview, ...flip(planview) },
    insets: insets.map(flip),
    ...(turned && { inset_shapes: turned }),
    ...(profile && { profile: flip(profile) }),
    ...(minimums && { minimums: flip(minimums) }),
    ...(header && { header: flip(header) }),
    ...rest,
  }
}
