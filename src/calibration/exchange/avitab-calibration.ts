import type { BoundingBoxes } from '../../contract/index.ts'
import { apply, type ImageSize, type Point } from '../../facts/geodesy/index.ts'
import { type PictureSizes, pictureToFile } from '../../imaging/index.ts'

/** Hundredths of a pixel on any page, and a centimetre on earth. */
const round = (value: number): number => Math.round(value * 1e7) / 1e7

/** Of a latitude in degrees. */
const mercator = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))

/**
 * What AviTab reads for a chart, by the SHA-256 of its file: three corners of the plan view, in shares of the page from its top left.
 * `error`: pixels by which its map, which is Mercator, is off in the middle of the plan view; the map of a record is linear in degrees.
 */
export function avitabCalibration(
  sha256: string,
  { planview: { pixels, latlng } }: Pick<BoundingBoxes, 'planview'>,
  sizes: PictureSizes,
): { readonly text: string; readonly error: number } {
  const { prerotate, shareOf } = pageOfAvitab(sizes)
  const corner = (at: 1 | 2 | 3, x: number, y: number, latitude: number, longitude: number) => ({
    [`x${at}`]: round(shareOf([x, y])[0]),
    [`y${at}`]: round(1 - shareOf([x, y])[1]),
    [`latitude${at}`]: round(latitude),
    // Of a map across 180° it is beyond.
    [`longitude${at}`]: round(longitude > 180 ? longitude - 360 : longitude),
  })
  const calibration = {
    ...{ hash: sha256, prerotate },
    ...corner(1, pixels.x1, pixels.y1, latlng.lat1, latlng.lng1),
    ...corner(2, pixels.x2, pixels.y1, latlng.lat1, latlng.lng2),
    ...corner(3, pixels.x1, pixels.y2, latlng.lat2, latlng.lng1),
  }
  const [low, high] = [mercator(latlng.lat1), mercator(latlng.lat2)]
  const middle = (mercator((latlng.lat1 + latlng.lat2) / 2) - low) / (high - low)
  return {
    text: `${JSON.stringify({ calibration }, null, 2)}\n`,
    error: Math.abs(middle - 0.5) * (pixels.y2 - pixels.y1),
  }
}

/** AviTab shows the file and turns it by multiples of 90 degrees alone. `shareOf`: of a pixel of the picture, from its lower left. */
function pageOfAvitab(sizes: PictureSizes) {
  const { size, grid, turned, northUp } = sizes
  const degrees = turned?.degrees ?? 0
  const share = ([x, y]: Point, { width, height }: ImageSize): Point => [x / width, y / height]
  if (degrees % 90 === 0 && !northUp) return { prerotate: degrees, shareOf: (pixel: Point) => share(pixel, size) }
  const toFile = pictureToFile(sizes)
  return { prerotate: 0, shareOf: (pixel: Point) => share(apply(toFile, pixel), grid) }
}
