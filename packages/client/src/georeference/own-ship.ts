import type { ChartMap, LatLng } from './chart-map.ts'
import type { Point } from './frame.ts'
import { isInside } from './inset-frames.ts'

/** How a chart is shown on a canvas: canvas pixels = image pixels × scale, rotated, then moved. */
export type ChartView = {
  /** Canvas pixels for one image pixel. */
  readonly scale: number
  /** Canvas position of the image's top-left corner. */
  readonly x: number
  readonly y: number
  /** Degrees, clockwise, around that corner. Default 0. */
  readonly rotation?: number
}

/** Where the aircraft is: degrees, WGS 84. */
export type OwnShip = LatLng & {
  /** Degrees true, clockwise from north. Absent: the symbol points to the top of the chart. */
  readonly heading?: number | undefined
}

/** Where to draw the aircraft, or why it must not be drawn. */
export type OwnShipPlacement =
  | {
      readonly isShown: true
      /** Image pixels from the top-left corner. */
      readonly image: Point
      /** Canvas pixels. */
      readonly canvas: Point
      /** Degrees clockwise from the top of the canvas, for `rotate`. */
      readonly heading: number
      /** For `context.setTransform(...transform)`: draw the symbol around (0, 0), pointing up. */
      readonly transform: readonly [number, number, number, number, number, number]
    }
  | { readonly isShown: false; readonly reason: 'outside the plan view' | 'inside an inset' }

/**
 * The transform with which to draw the aircraft on a chart that `view` shows. It is not shown where the map is not valid: outside
 * the plan view, or inside an inset, which is not to scale. Never throws.
 *
 * @param map The result of `chartMap`.
 * @param ship Degrees, WGS 84; `heading` in degrees true.
 * @param view How the chart is drawn on the canvas.
 * @see service.md, Client rules 2
 *
 * @example
 * ```ts
 * import { type ChartMap, type OwnShip, placeOwnShip } from 'platekeeper-client'
 *
 * export function drawShip(context: CanvasRenderingContext2D, map: ChartMap, ship: OwnShip): void {
 *   const placed = placeOwnShip(map, ship, { scale: 0.5, x: 0, y: 0 })
 *   if (!placed.isShown) return
 *   context.setTransform(...placed.transform)
 *   context.fill(new Path2D('M0 -12 L8 10 L0 5 L-8 10 Z'))
 * }
 * ```
 */
export function placeOwnShip(map: ChartMap, ship: OwnShip, view: ChartView): OwnShipPlacement {
  const image = map.toPoint(ship)
  if (!map.covers(image)) {
    return { isShown: false, reason: isInside(map.planview, image) ? 'inside an inset' : 'outside the plan view' }
  }
  const turned = radians(view.rotation ?? 0)
  const [x, y] = [image.x * view.scale, image.y * view.scale]
  const canvas = {
    x: view.x + x * Math.cos(turned) - y * Math.sin(turned),
    y: view.y + x * Math.sin(turned) + y * Math.cos(turned),
  }
  const heading = (((headingOnImage(map, ship, image) + (view.rotation ?? 0)) % 360) + 360) % 360
  const [cos, sin] = [Math.cos(radians(heading)), Math.sin(radians(heading))]
  return { isShown: true, image, canvas, heading, transform: [cos, sin, -sin, cos, canvas.x, canvas.y] }
}

/** The scales of a chart east and north may differ, so a heading is converted by the map. Degrees from the top. */
function headingOnImage(map: ChartMap, { lat, lng, heading }: OwnShip, from: Point): number {
  if (heading === undefined) return 0
  const step = 1e-4
  const ahead = {
    lat: lat + step * Math.cos(radians(heading)),
    lng: lng + (step * Math.sin(radians(heading))) / Math.cos(radians(lat)),
  }
  const to = map.toPoint(ahead)
  return (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
