import { type Found, Rejection, warning } from '../../facts/index.ts'
import { csvRows } from '../csv/csv-rows.ts'
import type { Row } from '../csv/row.ts'
import type { FileSource, SourceFile } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'
import type { Diagnostics } from './diagnostics.ts'

/** The tables of OurAirports, the columns that are read from each, and the facts that are unknown without it. */
const tables = {
  airports: {
    columns: [
      'id ident type name latitude_deg longitude_deg elevation_ft iso_country iso_region',
      'municipality icao_code iata_code gps_code local_code',
    ],
    without: null,
  },
  runways: {
    columns: [
      'airport_ref length_ft width_ft surface lighted closed',
      'le_ident le_latitude_deg le_longitude_deg le_elevation_ft le_displaced_threshold_ft',
      'he_ident he_latitude_deg he_longitude_deg he_elevation_ft he_displaced_threshold_ft',
    ],
    without: 'runways are unknown',
  },
  regions: { columns: ['code name'], without: 'names of states and provinces are unknown' },
  countries: { columns: ['code name'], without: 'countries have their names in Unicode CLDR' },
  'airport-frequencies': {
    columns: ['airport_ref type frequency_mhz'],
    without: 'frequencies are unknown',
  },
  navaids: {
    columns: ['ident name type frequency_khz latitude_deg longitude_deg dme_channel'],
    without: 'navigation aids are unknown',
  },
} as const satisfies Record<string, { readonly columns: readonly string[]; readonly without: string | null }>

type TableName = keyof typeof tables

export type Tables = {
  /** Rows of airports.csv, and diagnostics for broken rows. Throws SourceError; so does `rows`. */
  airports(): AsyncGenerator<Found<Row>>
  /** Rows of another table; empty if it is missing. Its faults are added to the diagnostics. */
  rows(name: Exclude<TableName, 'airports'>, diagnostics: Diagnostics): AsyncGenerator<Row>
}

/** Throws SourceError if airports.csv is missing. */
export async function openTables(fileSource: FileSource): Promise<Tables> {
  const airports = await findAirports(fileSource)
  return {
    airports: () => rowsOf('airports', airports),
    async *rows(name, diagnostics) {
      const file = await fileOf(fileSource, `${name}.csv`)
      if (file === null) {
        diagnostics.add(warning(`${name}.csv`, `missing: ${tables[name].without}`))
        return
      }
      for await (const found of rowsOf(name, file)) {
        if ('cells' in found) yield found
        else diagnostics.add(found)
      }
    },
  }
}

/** By its name, or in a folder the only table whose name starts with it. */
async function findAirports(fileSource: FileSource): Promise<SourceFile> {
  const file = await fileOf(fileSource, 'airports.csv')
  if (file) return file
  const isOnTheWeb = /^https?:.*\/$/.test(fileSource.name)
  const [only, ...others] = isOnTheWeb ? [] : await fileSource.find(/(^|\/)airports[^/]*\.csv$/i)
  if (only && others.length === 0) return only
  throw new SourceError(
    `${fileSource.name} contains no airports.csv: specify a folder or zip with the tables of OurAirports`,
  )
}

const fileOf = (fileSource: FileSource, name: string): Promise<SourceFile | null> =>
  fileSource.file(name).catch((cause: Error) => reject(name, cause))

async function* rowsOf(name: TableName, file: SourceFile): AsyncGenerator<Found<Row>> {
  const columns = tables[name].columns.flatMap((names) => names.split(' '))
  try {
    yield* csvRows({ file, columns, encoding: 'strict' })
  } catch (cause) {
    reject(file.name, cause as Error)
  }
}

function reject(name: string, cause: Error): never {
  if (cause instanceof Rejection) throw new SourceError(`${name} is not imported: ${cause.message}`, { cause })
  throw cause
}
