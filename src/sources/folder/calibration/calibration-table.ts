import type { PixelBox } from '../../../contract/index.ts'
import {
  type Calibration,
  GeoreferenceFault,
  geographic,
  type Pair,
  projectionOf,
} from '../../../facts/geodesy/index.ts'

/** The calibration of one page of one file. */
export type TableEntry = { readonly page: number; readonly calibration: Calibration }

/** By the SHA-256 of the file, in lower-case hexadecimal. */
export type CalibrationTable = ReadonlyMap<string, readonly unknown[]>

/** The table's own shape; what stands under a hash is read when a file has that hash. Throws GeoreferenceFault. */
export function readCalibrationTable(text: string): CalibrationTable {
  const value = parsed(text)
  if (!isObject(value)) throw new GeoreferenceFault('it must hold one object, keyed by the SHA-256 of files')
  return new Map(
    Object.entries(value).map(([hash, entries]) => {
      if (!/^[0-9a-f]{64}$/i.test(hash))
        throw new GeoreferenceFault(`"${hash.slice(0, 80)}" is no SHA-256 in hexadecimal`)
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
  if (!Array.isArray(points) || points.length < 3) {
    throw new GeoreferenceFault('its points must be three or more objects with x, y, lat and lng')
  }
  if (!Array.isArray(insets)) throw new GeoreferenceFault('its insets must be an array of boxes')
  const calibration: Calibration = {
    name,
    counts,
    origin: 'bottom left',
    control: controlPoints(points, projection),
    projection,
    planView: planview === undefined || planview === null ? null : boxOf(planview, 'planview'),
    insets: insets.map((inset) => boxOf(inset, 'inset')),
  }
  if (calibration.insets.length > 0 && !calibration.planView) {
    throw new GeoreferenceFault('it names insets without the planview that they lie in')
  }
  return { page: Number(page), calibration }
}

function controlPoints(points: readonly unknown[], projection: string | null): readonly Pair[] {
  const plane = projection === null ? geographic : projectionOf(projection)
  let first: number | undefined
  return points.map((point) => {
    const [x, y, lat, lng] = numbersOf(point, ['x', 'y', 'lat', 'lng'], 'point')
    if (Math.abs(lat) > 90 || Math.abs(lng) > 360) {
      throw new GeoreferenceFault(`its point at latitude ${lat} and longitude ${lng} is nowhere on earth`)
    }
    first ??= lng
    // Within half a turn of the first: maps may cross 180°.
    return { from: [x, y], to: plane.forward([lng + 360 * Math.round((first - lng) / 360), lat]) }
  })
}

function boxOf(value: unknown, what: string): PixelBox {
  const [x1, y1, x2, y2] = numbersOf(value, ['x1', 'y1', 'x2', 'y2'], what)
  if (!(x1 < x2 && y1 < y2)) {
    throw new GeoreferenceFault(`its ${what} must run from the lower left (x1, y1) to the upper right (x2, y2)`)
  }
  return { x1, y1, x2, y2 }
}

type Four<T> = readonly [T, T, T, T]

function numbersOf(value: unknown, names: Four<string>, what: string): Four<number> {
  const read = (name: string) => {
    const number = isObject(value) ? value[name] : undefined
    if (typeof number === 'number' && Number.isFinite(number)) return number
    throw new GeoreferenceFault(`its ${what} needs the numbers ${names.join(', ')}`)
  }
  return [read(names[0]), read(names[1]), read(names[2]), read(names[3])]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GeoreferenceFault(`it is not JSON: ${(cause as SyntaxError).message}`, { cause })
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
