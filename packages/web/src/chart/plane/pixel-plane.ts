import type { Frame, InsetFrame, Point } from '#client'

/**
 * The y axis of OpenLayers points up, that of images down: in the plane of a chart, one unit is one pixel of its image, and (0, 0) is the
 * lower left corner of the image.
 */
export type Place = [x: number, y: number]

export const toPlane = ({ x, y }: Point, imageHeight: number): Place => [x, imageHeight - y]

export const toImage = ([x = 0, y = 0]: readonly number[], imageHeight: number): Point => ({ x, y: imageHeight - y })

/** The corners of an area: of its exact shape, if it is no rectangle. */
export const cornersOf = ({ left, top, right, bottom, outline }: InsetFrame): readonly Point[] =>
  outline ?? [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]

/** left, bottom, right, top: as OpenLayers represents boxes. */
export type Extent = [number, number, number, number]

export const extentOf = ({ left, top, right, bottom }: Frame, imageHeight: number): Extent => [
  left,
  imageHeight - bottom,
  right,
  imageHeight - top,
]
