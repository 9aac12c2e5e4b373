import { apply, type ImageSize, invert, type Point } from '../../facts/geodesy/index.ts'
import type { Position } from '../../facts/index.ts'
import type { PictureMap } from '../../imaging/index.ts'

/** The map of a picture whose pixels are counted from its top left. */
export type PicturePlace = {
  placeOf(pixel: Point): Position
  pixelOf(place: Position): Point
}

/** null: the map is singular. */
export function picturePlace({ toPlane, projection }: PictureMap, { height }: ImageSize): PicturePlace | null {
  const toPicture = invert(toPlane)
  if (!toPicture) return null
  return {
    placeOf: ([x, y]) => {
      const [lng, lat] = projection.inverse(apply(toPlane, [x, height - y]))
      return { lat, lng }
    },
    pixelOf: ({ lat, lng }) => {
      const [x, y] = apply(toPicture, projection.forward([lng, lat]))
      return [x, height - y]
    },
  }
}
