import type { PixelBox } from '../../../contract/index.ts'
import {
  type Calibration,
  GeoreferenceFault,
  geographic,
  type Pair,
  projectionOf,
} from '../../../facts/geodesy/index.ts'
import { fourNumbers, isObject, parsedJson } from './calibration-json.ts'
import { mustBeOnEarth, nearLongitude } from './ground-position.ts'

/** The calibration of one page of one file. */
export type TableEntry = { readonly page: number; readonly calibration: Calibration }

/** By the SHA-256 of the file, in lower-case hexadecimal. */
export type CalibrationTable = ReadonlyMap<string, readonly unknown[]>

/** The table's own shape; what stands under a hash is read when a file has that hash. Throws GeoreferenceFault. */
export function readCalibrationTable(text: string): CalibrationTable {
  const value = parsedJson(text)
  if (!isObject(value)) throw new GeoreferenceFault('it must contain one object, keyed by the SHA-256 of files')
  return new Map(
    Object.entries(value).map(([hash, entries]) => {
      if (!/^[0-9a-f]{64}$/i.test(hash))
        throw new GeoreferenceFault(`"${hash.slice(0, 80)}" is not a SHA-256 in hexadecimal`)
      return [hash.toLowerCase(), Array.isArray(entries) ? entries : [entries]]
    }),
  )
}

/** One entry of a file's calibrations; `name` is the table's. Throws GeoreferenceFault. */
export function readTableEntry(name: string, entry: unknown): TableEntry {
  if (!isObject(entry)) throw new GeoreferenceFault('its calibrations must be objects')
  const { page = 1, counts = 'points', projection = null, points, planview, insets = [] } = entry
  if (!Number.isSafeInteger(page) || Number(page) < 1) throw new GeoreferenceFault(`page ${page} is not a page, from 1`)
  if (counts !== 'points' && counts !== 'pixels') {
    throw new GeoreferenceFault(`counts "${counts}" is neither "points" nor "pixels"`)
  }
  if (projection !== null && typeof projection !== 'string') throw new GeoreferenceFault('its projection is not a text')
  if (points === undefined && !planview) throw new GeoreferenceFault('it contains neither points nor a planview')
  if (points !== undefined && !(Array.isArray(points) && points.length >= 3)) {
    throw new GeoreferenceFault('its points must be three or more objects with x, y, lat and lng')
  }
  if (!Array.isArray(insets)) throw new GeoreferenceFault('its insets must be an array of boxes')
  const calibration: Calibration = {
    name,
    counts,
    origin: 'bottom left',
    control: controlPoints(points ?? [], projection),
    projection,
    planView: planview === undefined || planview === null ? null : boxOf(planview, 'planview'),
    insets: insets.map((inset) => boxOf(inset, 'inset')),
  }
  if (calibration.insets.length > 0 && !calibration.planView) {
    throw new GeoreferenceFault('it states insets without the planview that contains them')
  }
  return { page: Number(page), calibration }
}

function controlPoints(points: readonly unknown[], projection: string | null): readonly Pair[] {
  const plane = projection === null ? geographic : projectionOf(projection)
  let first: number | undefined
  return points.map((point) => {
    const [x, y, lat, lng] = fourNumbers(point, ['x', 'y', 'lat', 'lng'], 'point')
    mustBeOnEarth(lat, lng, 'point')
    first ??= lng
    return { from: [x, y], to: plane.forward([nearLongitude(lng, first), lat]) }
  })
}

function boxOf(value: unknown, what: string): PixelBox {
  const [x1, y1, x2, y2] = fourNumbers(value, ['x1', 'y1', 'x2', 'y2'], what)
  if (!(x1 < x2 && y1 < y2)) {
    throw new GeoreferenceFault(`its ${what} must run from the lower left (x1, y1) to the upper right (x2, y2)`)
  }
  return { x1, y1, x2, y2 }
}
