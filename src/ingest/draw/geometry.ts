import type { LatLngBox, PixelBox } from '../../contract/index.ts'

/** Pixels of a sheet, origin top-left, y down. */
export type Point = { readonly x: number; readonly y: number }
export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Degrees, WGS 84, north and east positive. */
export type Position = { readonly lat: number; readonly lng: number }

export const metresPerFoot = 0.3048
export const metresPerNauticalMile = 1852
export const feetPerNauticalMile = metresPerNauticalMile / metresPerFoot

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Metres per degree along the meridian and along the parallel, on the WGS 84 ellipsoid. */
export function metresPerDegree(lat: number): { readonly north: number; readonly east: number } {
  const equator = 6_378_137
  const eccentricity = 0.00669437999014
  const bulge = 1 - eccentricity * Math.sin(radians(lat)) ** 2
  return {
    north: radians(1) * ((equator * (1 - eccentricity)) / bulge ** 1.5),
    east: radians(1) * (equator / Math.sqrt(bulge)) * Math.cos(radians(lat)),
  }
}

function offsetMetres(from: Position, to: Position) {
  const scale = metresPerDegree((from.lat + to.lat) / 2)
  const turn = to.lng - from.lng
  // The short way round, across the date line where it lies between.
  return { north: (to.lat - from.lat) * scale.north, east: (turn - 360 * Math.round(turn / 360)) * scale.east }
}

/** Metres, by middle latitude: within a metre over an aerodrome, within 0.1 % over the 60 NM of a sector sketch. */
export function distance(from: Position, to: Position): number {
  const { north, east } = offsetMetres(from, to)
  return Math.hypot(north, east)
}

/** True degrees from 0 to 360, by middle latitude. */
export function bearing(from: Position, to: Position): number {
  const { north, east } = offsetMetres(from, to)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/** The position so many metres away on a true bearing; the inverse of distance and bearing near the aerodrome. */
export function destination(from: Position, trueBearing: number, metres: number): Position {
  const north = metres * Math.cos(radians(trueBearing))
  const lat = from.lat + north / metresPerDegree(from.lat).north
  const east = metres * Math.sin(radians(trueBearing))
  return { lat, lng: from.lng + east / metresPerDegree((from.lat + lat) / 2).east }
}

/** Point reached from another by going so many pixels on a bearing of the sheet (0 up, 90 right). */
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

export const grow = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Whether a point lies in a rectangle, at least so many pixels from its edge. */
export const within = ({ x, y, width, height }: Rect, at: Point, margin = 0): boolean =>
  at.x > x + margin && at.x < x + width - margin && at.y > y + margin && at.y < y + height - margin
