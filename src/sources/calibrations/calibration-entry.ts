import type { PixelBox } from '../../contract/index.ts'
import { GeoreferenceFault, projectionOf } from '../../facts/geodesy/index.ts'
import { fourNumbers, isObject } from './calibration-json.ts'
import { mustBeOnEarth } from './ground-position.ts'

/** A place on the page and on earth, in degrees on WGS 84. */
export type ControlPoint = { readonly x: number; readonly y: number; readonly lat: number; readonly lng: number }

/** The entry of `calibrations.json` for one page of one file (docs/how-to/publish-charts.md). */
export type CalibrationEntry = {
  /** Counted from 1. */
  readonly page: number
  /** From the lower left corner: pixels of a picture, or of a PDF page at 300 dpi; or points of the page as displayed. */
  readonly counts: 'points' | 'pixels'
  /** Well-known text, PROJ string or code; null: longitude and latitude on WGS 84. */
  readonly projection: string | null
  /** Empty: only the plan view is stated. */
  readonly points: readonly ControlPoint[]
  readonly planview: PixelBox | null
  readonly insets: readonly PixelBox[]
  /** false: a person has stated that the page has no map, as a page of text or a chart that is not to scale. */
  readonly isMap?: false
}

/** Throws GeoreferenceFault. */
export function readEntry(entry: unknown): CalibrationEntry {
  if (!isObject(entry)) throw new GeoreferenceFault('its calibrations must be objects')
  const { page = 1, counts = 'points', projection = null, points, planview = null, insets = [] } = entry
  if (!Number.isSafeInteger(page) || Number(page) < 1) throw new GeoreferenceFault(`page ${page} is not a page, from 1`)
  if (entry.map === false) {
    if (points !== undefined || planview)
      throw new GeoreferenceFault('it states that the page has no map, and contains points or a planview')
    return {
      page: Number(page),
      counts: 'points',
      projection: null,
      points: [],
      planview: null,
      insets: [],
      isMap: false,
    }
  }
  if (counts !== 'points' && counts !== 'pixels') {
    throw new GeoreferenceFault(`counts "${counts}" is neither "points" nor "pixels"`)
  }
  if (projection !== null && typeof projection !== 'string') throw new GeoreferenceFault('its projection is not a text')
  if (projection !== null) projectionOf(projection)
  if (points === undefined && !planview) throw new GeoreferenceFault('it contains neither points nor a planview')
  if (points !== undefined && !Array.isArray(points)) {
    throw new GeoreferenceFault('its points must be objects with x, y, lat and lng')
  }
  if (points !== undefined && points.length < 3 && !(points.length === 2 && projection !== null)) {
    throw new GeoreferenceFault(
      'its points must be three or more objects with x, y, lat and lng; two with a projection',
    )
  }
  if (!Array.isArray(insets)) throw new GeoreferenceFault('its insets must be an array of boxes')
  if (insets.length > 0 && !planview) {
    throw new GeoreferenceFault('it states insets without the planview that contains them')
  }
  return {
    page: Number(page),
    counts,
    projection,
    points: (points ?? []).map(pointOf),
    planview: planview === null ? null : boxOf(planview, 'planview'),
    insets: insets.map((inset) => boxOf(inset, 'inset')),
  }
}

function pointOf(value: unknown): ControlPoint {
  const [x, y, lat, lng] = fourNumbers(value, ['x', 'y', 'lat', 'lng'], 'point')
  mustBeOnEarth(lat, lng, 'point')
  return { x, y, lat, lng }
}

function boxOf(value: unknown, what: string): PixelBox {
  const [x1, y1, x2, y2] = fourNumbers(value, ['x1', 'y1', 'x2', 'y2'], what)
  if (!(x1 < x2 && y1 < y2)) {
    throw new GeoreferenceFault(`its ${what} must run from the lower left (x1, y1) to the upper right (x2, y2)`)
  }
  return { x1, y1, x2, y2 }
}

/** Defaults are left out, as people write it. The inverse of `readEntry`. */
export function writeEntry({ page, counts, projection, points, planview, insets, isMap }: CalibrationEntry): object {
  if (isMap === false) return { page, map: false }
  return {
    page,
    counts,
    ...(projection !== null && { projection }),
    ...(points.length > 0 && { points }),
    ...(planview && { planview }),
    ...(insets.length > 0 && { insets }),
  }
}
