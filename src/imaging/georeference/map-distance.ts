import type { BoundingBoxes } from '../../contract/index.ts'
import { apply, type Point } from '../../facts/geodesy/index.ts'
import type { PictureMap } from './picture-map.ts'

/** The greatest distance in pixels, over the corners of a chart's plan view, between where it lies and where a map puts it. */
export function mapDistance({ planview: { pixels, latlng } }: BoundingBoxes, map: PictureMap): number {
  const [width, height] = [pixels.x2 - pixels.x1, pixels.y2 - pixels.y1]
  const [degreesAcross, degreesUp] = [latlng.lng2 - latlng.lng1, latlng.lat2 - latlng.lat1]
  const corners = [0, 1].flatMap((along) => [0, 1].map((up): Point => [along, up]))
  const distances = corners.map(([along, up]) => {
    const pixel: Point = [pixels.x1 + along * width, pixels.y1 + up * height]
    const [longitude, latitude] = map.projection.inverse(apply(map.toPlane, pixel))
    const east = ((((longitude - latlng.lng1 - along * degreesAcross + 180) % 360) + 360) % 360) - 180
    const north = latitude - latlng.lat1 - up * degreesUp
    return Math.hypot((east * width) / degreesAcross, (north * height) / degreesUp)
  })
  return Math.max(...distances)
}
