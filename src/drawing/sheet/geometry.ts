import type { LatLngBox, PixelBox } from '../../contract/index.ts'
import { metresPerDegree, type Position } from '../../facts/index.ts'

/** Pixels of a sheet, origin top-left, y down. */
export type Point = { readonly x: number; readonly y: number }
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** The point at a distance in pixels and a bearing of the sheet (0 up, 90 right) from another. */
export function step(from: Point, sheetBearing: number, pixels: number): Point {
  return {
    x: from.x + pixels * Math.sin(radians(sheetBearing)),
    y: from.y - pixels * Math.cos(radians(sheetBearing)),
  }
}

/** Bearing on the sheet from one point to another (0 up, 90 right). */
export function sheetBearing(from: Point, to: Point): number {
  return (degrees(Math.atan2(to.x - from.x, from.y - to.y)) + 360) % 360
}

export type PlanView = {
  /** Whole pixels, so that the box of the chart record is exact. */
  readonly frame: Rect
  readonly latlng: LatLngBox
  readonly metresPerPixel: number
  readonly toPoint: (position: Position) => Point
  readonly toPosition: (point: Point) => Position
}

/** North up, linear in both axes, true to scale at the centre's latitude. The two functions are inverses. */
export function planView(frame: Rect, centre: Position, metresPerPixel: number): PlanView {
  const scale = metresPerDegree(centre.lat)
  const latPerPixel = metresPerPixel / scale.north
  const lngPerPixel = metresPerPixel / scale.east
  const lng1 = centre.lng - (frame.width / 2) * lngPerPixel
  const lat1 = centre.lat - (frame.height / 2) * latPerPixel
  const bottom = frame.y + frame.height
  const toPosition = ({ x, y }: Point) => ({
    lat: lat1 + (bottom - y) * latPerPixel,
    lng: lng1 + (x - frame.x) * lngPerPixel,
  })
  const corner = toPosition({ x: frame.x + frame.width, y: frame.y })
  return {
    frame,
    latlng: { lng1, lat1, lng2: corner.lng, lat2: corner.lat },
    metresPerPixel,
    toPosition,
    toPoint: ({ lat, lng }) => ({
      x: frame.x + (lng - lng1) / lngPerPixel,
      y: bottom - (lat - lat1) / latPerPixel,
    }),
  }
}

/** From the sheet's top-left origin to the chart record's bottom-left origin; the inverse of fromPixelBox. */
export function toPixelBox({ x, y, width, height }: Rect, sheetHeight: number): PixelBox {
  return { x1: x, y1: sheetHeight - y - height, x2: x + width, y2: sheetHeight - y }
}

export function fromPixelBox({ x1, y1, x2, y2 }: PixelBox, sheetHeight: number): Rect {
  return { x: x1, y: sheetHeight - y2, width: x2 - x1, height: y2 - y1 }
}

export const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Whether two rectangles share a point. */
export const touch = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height

export const grow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Whether a point lies in a rectangle, with a minimum distance in pixels from its edge. */
export const within = ({ x, y, width, height }: Rect, at: Point, margin = 0): boolean =>
  at.x > x + margin && at.x < x + width - margin && at.y > y + margin && at.y < y + height - margin

/** Whether a rectangle lies in another, edges included. */
export const contains = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  x >= outer.x && y >= outer.y && x + width <= outer.x + outer.width && y + height <= outer.y + outer.height

export const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Pixels between two points. */
export function separation(a: Point, b: Point): number {
  const [x, y] = [a.x - b.x, a.y - b.y]
  return Math.sqrt(x * x + y * y) // Math.hypot takes ten times as long.
}

/** The point of a rectangle that is nearest to a point. */
export const nearestIn = ({ x, y, width, height }: Rect, at: Point): Point => ({
  x: Math.min(Math.max(at.x, x), x + width),
  y: Math.min(Math.max(at.y, y), y + height),
})

/** Pixels from a point to a rectangle; 0 inside. */
export const apart = (rect: Rect, at: Point): number => separation(nearestIn(rect, at), at)

/** Moved inside the bounds; a rectangle that is larger than the bounds is returned unchanged. */
export function inside(rect: Rect, bounds: Rect): Rect {
  const into = (at: number, size: number, from: number, space: number) =>
    size > space ? at : Math.min(Math.max(at, from), from + space - size)
  return {
    ...rect,
    x: into(rect.x, rect.width, bounds.x, bounds.width),
    y: into(rect.y, rect.height, bounds.y, bounds.height),
  }
}

/** Whether a line between two points runs through a rectangle: whether the parts of it between both pairs of sides overlap. */
export function isCrossed(from: Point, to: Point, { x, y, width, height }: Rect): boolean {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (across === 0 && (from.x < x || from.x > x + width)) return false
  if (down === 0 && (from.y < y || from.y > y + height)) return false
  const [left, right] = across === 0 ? [0, 1] : [(x - from.x) / across, (x + width - from.x) / across]
  const [top, bottom] = down === 0 ? [0, 1] : [(y - from.y) / down, (y + height - from.y) / down]
  const enter = Math.max(0, Math.min(left, right), Math.min(top, bottom))
  return enter < Math.min(1, Math.max(left, right), Math.max(top, bottom))
}

/** Whether two lines cross between their ends. */
export function linesCross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
