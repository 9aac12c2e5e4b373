import { type Corner, type InsetArea, mostCorners, type PixelBox } from '../../contract/index.ts'
import { circleArea, GeoreferenceFault, mostTurn, polygonArea, projectionOf } from '../../facts/geodesy/index.ts'
import { isObject, numbersOf } from './calibration-json.ts'
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
  readonly insets: readonly InsetArea[]
  /** Degrees clockwise by which a person has agreed to turn the picture so that north is up; absent: it is not turned. */
  readonly turn?: number
  /** false: a person has stated that the page has no map, as a page of text or a chart that is not to scale. */
  readonly isMap?: false
}

/** Throws GeoreferenceFault. */
export function readEntry(entry: unknown): CalibrationEntry {
  if (!isObject(entry)) throw new GeoreferenceFault('its calibrations must be objects')
  const { page = 1, counts = 'points', projection = null, points, planview = null, insets = [], turn } = entry
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
  if (!Array.isArray(insets)) throw new GeoreferenceFault('its insets must be an array of boxes, circles and polygons')
  if (insets.length > 0 && !planview) {
    throw new GeoreferenceFault('it states insets without the planview that contains them')
  }
  return {
    page: Number(page),
    counts,
    projection,
    points: (points ?? []).map(pointOf),
    planview: planview === null ? null : boxOf(planview, 'planview'),
    insets: insets.map(insetOf),
    ...turnOf(turn),
  }
}

function turnOf(turn: unknown): Pick<CalibrationEntry, 'turn'> {
  if (turn === undefined || turn === null || turn === 0) return {}
  if (typeof turn === 'number' && Math.abs(turn) <= mostTurn) return { turn }
  throw new GeoreferenceFault(`its turn is not a number of degrees from -${mostTurn} to ${mostTurn}`)
}

function pointOf(value: unknown): ControlPoint {
  const [x, y, lat, lng] = numbersOf(value, ['x', 'y', 'lat', 'lng'], 'point')
  mustBeOnEarth(lat, lng, 'point')
  return { x, y, lat, lng }
}

function boxOf(value: unknown, what: string): PixelBox {
  const [x1, y1, x2, y2] = numbersOf(value, ['x1', 'y1', 'x2', 'y2'], what)
  if (!(x1 < x2 && y1 < y2)) {
    throw new GeoreferenceFault(`its ${what} must run from the lower left (x1, y1) to the upper right (x2, y2)`)
  }
  return { x1, y1, x2, y2 }
}

/** The shape counts; the box around it is for versions that read boxes alone. */
function insetOf(value: unknown): InsetArea {
  const { circle, polygon } = isObject(value) ? value : {}
  if (circle !== undefined && polygon !== undefined) throw new GeoreferenceFault('its inset is a circle and a polygon')
  if (circle !== undefined) {
    const [x, y, radius] = numbersOf(circle, ['x', 'y', 'radius'], 'circle')
    if (!(radius > 0)) throw new GeoreferenceFault('the radius of its circle is not greater than 0')
    return circleArea({ x, y, radius })
  }
  if (polygon === undefined) return boxOf(value, 'inset')
  if (!Array.isArray(polygon) || polygon.length < 3 || polygon.length > mostCorners)
    throw new GeoreferenceFault(`its polygon must be an array of 3 to ${mostCorners} corners, with x and y`)
  const area = polygonArea(polygon.map(cornerOf))
  if (!(area.x1 < area.x2 && area.y1 < area.y2)) throw new GeoreferenceFault('its polygon has no area')
  return area
}

function cornerOf(value: unknown): Corner {
  const [x, y] = numbersOf(value, ['x', 'y'], 'corner')
  return { x, y }
}

/** Defaults are left out, as people write it. The inverse of `readEntry`. */
export function writeEntry({
  page,
  counts,
  projection,
  points,
  planview,
  insets,
  turn,
  isMap,
}: CalibrationEntry): object {
  if (isMap === false) return { page, map: false }
  return {
    page,
    counts,
    ...(projection !== null && { projection }),
    ...(points.length > 0 && { points }),
    ...(planview && { planview }),
    ...(insets.length > 0 && { insets }),
    ...(turn !== undefined && { turn }),
  }
}
