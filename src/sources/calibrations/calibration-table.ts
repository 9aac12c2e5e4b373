import { type Calibration, GeoreferenceFault, geographic, type Pair, projectionOf } from '../../facts/geodesy/index.ts'
import { type CalibrationEntry, readEntry, writeEntry } from './calibration-entry.ts'
import { isObject, parsedJson } from './calibration-json.ts'
import { nearLongitude } from './ground-position.ts'

/** In the folder of the manifest. */
export const tableName = 'calibrations.json'

/** The calibration of one page of one file; null: the page has no map. */
export type TableEntry = { readonly page: number; readonly calibration: Calibration | null }

/** By the SHA-256 of the file, in lower-case hexadecimal. */
export type CalibrationTable = ReadonlyMap<string, readonly unknown[]>

/** The table's own shape; the entry of a hash is read when a file has that hash. Throws GeoreferenceFault. */
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
export function readTableEntry(name: string, value: unknown): TableEntry {
  const entry = readEntry(value)
  return { page: entry.page, calibration: entry.isMap === false ? null : entryCalibration(name, entry) }
}

/** Throws GeoreferenceFault if the projection is not known, or has no value at a point. */
export function entryCalibration(name: string, entry: CalibrationEntry): Calibration {
  const { counts, projection, planview: planView, insets, turn } = entry
  const control = controlOf(entry)
  return {
    name,
    counts,
    origin: 'bottom left',
    control,
    projection,
    planView,
    insets,
    ...(turn !== undefined && { turn }),
  }
}

function controlOf({ points, projection }: CalibrationEntry): readonly Pair[] {
  const plane = projection === null ? geographic : projectionOf(projection)
  const first = points[0]?.lng ?? 0
  const pairs = points.map(
    ({ x, y, lat, lng }): Pair => ({ from: [x, y], to: plane.forward([nearLongitude(lng, first), lat]) }),
  )
  const [one, two, ...others] = pairs
  return one && two && others.length === 0 ? [one, two, squared(one, two)] : pairs
}

/** The third point that makes a map of two points conformal: the vector from the first to the second, turned by 90° on page and plane. */
function squared(one: Pair, two: Pair): Pair {
  const turned = ([x1, y1]: Pair['from'], [x2, y2]: Pair['from']) => [x1 - (y2 - y1), y1 + (x2 - x1)] as const
  return { from: turned(one.from, two.from), to: turned(one.to, two.to) }
}

/** The entry of one page of one file. */
export type FileEntry = { readonly sha256: string; readonly entry: CalibrationEntry }

/** A page of the file with this hash. */
export type PageOfFile = { readonly sha256: string; readonly page: number }

/**
 * The text of a table with the entries for pages of files replaced or added. Everything else is unchanged.
 * `text` null: no table yet. Throws GeoreferenceFault if it is not a table.
 */
export function withTableEntries(text: string | null, added: readonly FileEntry[]): string {
  const table = new Map(readCalibrationTable(text ?? '{}'))
  for (const { sha256, entry } of added) {
    // The reader uses no entry of a file that has another, invalid one.
    const others = (table.get(sha256) ?? []).filter((other) => readEntry(other).page !== entry.page)
    table.set(sha256, [...others, writeEntry(entry)])
  }
  return textOf(table)
}

/** Likewise, with the entries for pages of files removed. */
export function withoutTableEntries(text: string | null, removed: readonly PageOfFile[]): string {
  const table = new Map(readCalibrationTable(text ?? '{}'))
  for (const { sha256, page } of removed) {
    const others = (table.get(sha256) ?? []).filter((other) => readEntry(other).page !== page)
    if (others.length > 0) table.set(sha256, others)
    else table.delete(sha256)
  }
  return textOf(table)
}

const textOf = (table: CalibrationTable) => `${JSON.stringify(Object.fromEntries(plainTable(table)), null, 2)}\n`

const plainTable = (table: CalibrationTable) =>
  [...table].map(([hash, entries]) => [hash, entries.length === 1 ? entries[0] : entries] as const)
