import type { LatLngBox, MapCorrection, PixelBox } from '../../contract/index.ts'
import type { Point } from '../../facts/geodesy/index.ts'
import { type Displacement, fitCorrection } from './fit-correction.ts'

export type FittedBox = {
  readonly pixels: PixelBox
  /** Degrees; longitudes exceed 180 if the map crosses it, so that they stay linear. */
  readonly latlng: LatLngBox
  /** Greatest distance, in pixels, between the linear map and the true one over the box. */
  readonly residual: number
  /** From the linear map to the true one; null: they are the same. */
  readonly correction: MapCorrection | null
}

/** Sample points along each side, more than enough for the error of a smooth map. */
const samples = 21

/** Tolerance in pixels: a map with a smaller error counts as linear. */
const unseen = 0.05

/**
 * The axis-aligned box of chart records: longitude linear in x alone, latitude in y alone, least squares over
 * the pixel box. null when the map is not drawn north up, east right: no such box can describe it.
 */
export function fitBox(pixels: PixelBox, toLonLat: (pixel: Point) => Point): FittedBox | null {
  const grid = gridOver(pixels)
  const middle = toLonLat([(pixels.x1 + pixels.x2) / 2, (pixels.y1 + pixels.y2) / 2])[0]
  const places = grid.map((pixel) => {
    const [longitude, latitude] = toLonLat(pixel)
    return { pixel, longitude: longitude + 360 * Math.round((middle - longitude) / 360), latitude }
  })
  const across = fitLine(places.map(({ pixel, longitude }) => [pixel[0], longitude]))
  const up = fitLine(places.map(({ pixel, latitude }) => [pixel[1], latitude]))
  if (!(across.slope > 0 && up.slope > 0)) return null
  const latlng = {
    lng1: across.at(pixels.x1),
    lat1: up.at(pixels.y1),
    lng2: across.at(pixels.x2),
    lat2: up.at(pixels.y2),
  }
  const measured = places.map(
    ({ pixel: [x, y], longitude, latitude }): Displacement => ({
      u: (2 * (longitude - latlng.lng1)) / (latlng.lng2 - latlng.lng1) - 1,
      v: (2 * (latitude - latlng.lat1)) / (latlng.lat2 - latlng.lat1) - 1,
      right: (across.at(x) - longitude) / across.slope,
      up: (up.at(y) - latitude) / up.slope,
    }),
  )
  const residual = Math.max(...measured.map((each) => Math.hypot(each.right, each.up)))
  return { pixels, latlng, residual, correction: residual < unseen ? null : fitCorrection(measured) }
}

function gridOver({ x1, y1, x2, y2 }: PixelBox): readonly Point[] {
  const steps = Array.from({ length: samples }, (_, index) => index / (samples - 1))
  return steps.flatMap((down) => steps.map((along): Point => [x1 + along * (x2 - x1), y1 + down * (y2 - y1)]))
}

function fitLine(points: readonly Point[]): { readonly slope: number; readonly at: (x: number) => number } {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const squares = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / squares
  return { slope, at: (x) => meanY + slope * (x - meanX) }
}
