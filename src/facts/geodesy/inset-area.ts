import type { BoundingBoxes, Circle, Corner, InsetArea, InsetShape, PixelBox } from '../../contract/index.ts'

export function circleArea(circle: Circle): InsetArea {
  const { x, y, radius } = circle
  return { x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius, circle }
}

export function polygonArea(polygon: readonly Corner[]): InsetArea {
  const [x, y] = [polygon.map((corner) => corner.x), polygon.map((corner) => corner.y)]
  return { x1: Math.min(...x), y1: Math.min(...y), x2: Math.max(...x), y2: Math.max(...y), polygon }
}

/** An area after each of its places was moved. `scale`: new pixels per old one. `box`: moves a rectangle. */
export function movedArea(
  area: InsetArea,
  by: {
    readonly place: (corner: Corner) => Corner
    readonly scale: number
    readonly box: (box: PixelBox) => PixelBox
  },
): InsetArea {
  if (area.circle) return circleArea({ ...by.place(area.circle), radius: area.circle.radius * by.scale })
  if (area.polygon) return polygonArea(area.polygon.map(by.place))
  return by.box(area)
}

/** Insets as a chart record has them. `boxOf`: the box in whole pixels. */
export function insetFields(
  areas: readonly InsetArea[],
  boxOf: (box: PixelBox) => PixelBox,
): Pick<BoundingBoxes, 'insets' | 'inset_shapes'> {
  const shapes = areas.flatMap(({ circle, polygon }, inset): readonly InsetShape[] => {
    if (circle) return [{ inset, circle: { ...tenths(circle), radius: ofTenth(circle.radius) } }]
    return polygon ? [{ inset, polygon: polygon.map(tenths) }] : []
  })
  return {
    insets: areas.map((area) => ({ pixels: boxOf(area) })),
    ...(shapes.length > 0 && { inset_shapes: shapes }),
  }
}

/** The inverse of `insetFields`. */
export const insetAreas = ({
  insets,
  inset_shapes = [],
}: Pick<BoundingBoxes, 'insets' | 'inset_shapes'>): readonly InsetArea[] =>
  insets.map(({ pixels }, at): InsetArea => {
    const { circle, polygon } = inset_shapes.find(({ inset }) => inset === at) ?? {}
    return { ...pixels, ...(circle && { circle }), ...(polygon && { polygon }) }
  })

const ofTenth = (pixels: number) => Math.round(pixels * 10) / 10
const tenths = ({ x, y }: Corner): Corner => ({ x: ofTenth(x), y: ofTenth(y) })
