import type { BoundingBoxes, PixelBox } from '../charts/chart-record.ts'
import { correctionOf } from './correction.ts'
import type { Frame, Point } from './frame.ts'
import { type InsetFrame, insetFrames, isInside } from './inset-frames.ts'

/** Degrees, WGS 84, north and east positive. */
export type LatLng = { readonly lat: number; readonly lng: number }

/** Degrees. `west` is greater than `east` if the chart crosses the 180th meridian. */
export type Bounds = { readonly south: number; readonly west: number; readonly north: number; readonly east: number }

/** A georeferenced chart as a map. `toPoint` and `toLatLng` are inverses of each other. */
export type ChartMap = {
  toPoint(place: LatLng): Point
  toLatLng(point: Point): LatLng
  /** True inside the plan view and outside all insets: only there the map is valid (service.md, Client rules 2). */
  covers(point: Point): boolean
  /** The plan view in image pixels from the top-left corner. */
  readonly planview: Frame
  /** Areas inside the plan view that are not to scale. */
  readonly insets: readonly InsetFrame[]
  /** The corners of the whole image, extrapolated linearly from the plan view, for an overlay on a base map. */
  readonly bounds: Bounds
}

type Georeferenced = {
  readonly bounding_boxes?: BoundingBoxes | null | undefined
  readonly height: number
  readonly width: number
}

/**
 * The map of a chart record; undefined if the chart is not georeferenced. Never throws. Accepts records as the service sends them,
 * with null in place of absent members.
 *
 * service.md counts pixels from the bottom-left corner (y1 < y2), long-lived services from the top-left (y1 > y2); point 1 is the
 * lower left in both, so the record itself shows which it is. Between the corners of the box both axes are linear in degrees;
 * `bounding_boxes.residual_px` is the greatest error of that. `bounding_boxes.correction` is applied if the service sends it: the
 * error that remains is its own `residual_px`.
 *
 * @see service.md, "bounding_boxes"; contract.md, "Correction of the map"
 *
 * @example
 * ```ts
 * import { type ChartRecord, chartMap, type LatLng } from 'platekeeper-client'
 *
 * export function pixelOf(chart: ChartRecord, place: LatLng): { x: number; y: number } | undefined {
 *   const map = chartMap(chart)
 *   const point = map?.toPoint(place)
 *   return point && map?.covers(point) ? point : undefined
 * }
 * ```
 */
export function chartMap({ bounding_boxes, height, width }: Georeferenced): ChartMap | undefined {
  if (!bounding_boxes) return undefined
  const { pixels, latlng } = bounding_boxes.planview
  const fromTop = pixels.y1 > pixels.y2
  const yOf = (y: number) => (fromTop ? y : height - y)
  const planview = frameOf(pixels, yOf)
  const insets = insetFrames(bounding_boxes, (box) => frameOf(box, yOf), yOf)

  const lngPerPixel = eastward(latlng.lng1, latlng.lng2) / (planview.right - planview.left)
  const latPerPixel = (latlng.lat2 - latlng.lat1) / (planview.bottom - planview.top)
  const middle = { x: (planview.left + planview.right) / 2, lng: latlng.lng1 + eastward(latlng.lng1, latlng.lng2) / 2 }

  const linearToLatLng = ({ x, y }: Point): LatLng => ({
    lat: latlng.lat1 + (planview.bottom - y) * latPerPixel,
    lng: wrapped(latlng.lng1 + (x - planview.left) * lngPerPixel),
  })
  const linearToPoint = ({ lat, lng }: LatLng): Point => ({
    x: middle.x + wrapped(lng - middle.lng) / lngPerPixel,
    y: planview.bottom - (lat - latlng.lat1) / latPerPixel,
  })
  const correction = correctionOf(bounding_boxes.correction, planview)
  const northWest = linearToLatLng({ x: 0, y: 0 })
  const southEast = linearToLatLng({ x: width, y: height })
  return {
    toLatLng: correction ? (point) => linearToLatLng(correction.toLinear(point)) : linearToLatLng,
    toPoint: correction ? (place) => correction.toImage(linearToPoint(place)) : linearToPoint,
    covers: (point) => isInside(planview, point) && !insets.some((inset) => isInside(inset, point)),
    planview,
    insets,
    bounds: { south: southEast.lat, west: northWest.lng, north: northWest.lat, east: southEast.lng },
  }
}

/** An inset may name its corners in any order. */
function frameOf({ x1, y1, x2, y2 }: PixelBox, yOf: (y: number) => number): Frame {
  const [a, b] = [yOf(y1), yOf(y2)]
  return { left: Math.min(x1, x2), top: Math.min(a, b), right: Math.max(x1, x2), bottom: Math.max(a, b) }
}

/** Degrees from one meridian east to another, also across the 180th. */
const eastward = (from: number, to: number): number => (to > from ? to - from : to - from + 360)

/** A longitude or a difference of longitudes, from -180 up to +180. A value in range is returned exactly. */
const wrapped = (degrees: number): number => {
  if (degrees >= -180 && degrees <= 180) return degrees
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}
