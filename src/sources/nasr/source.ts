import {
  type Diagnostic,
  type Found,
  rejectedItem,
  type StatedAirport,
  type Warning,
  warning,
} from '../../facts/index.ts'
import type { FileSource } from '../files/file-source.ts'
import { capRejections } from '../source/cap-rejections.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { SourceError } from '../source/source-error.ts'
import { nasrRows, siteOf, textIn } from './cells.ts'
import { type Facilities, readFacilities } from './facilities.ts'
import { airportColumns, effectiveDay, optionalColumns, readAirport } from './mapping.ts'
import { findTables, type NasrTables } from './tables.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Where the FAA publishes the tables of the cycle that begins on a day (milliseconds since 1970). */
export function nasrUrl(begins: number): string {
  const [year = '', month = '', day = ''] = new Date(begins).toISOString().slice(0, 10).split('-')
  return `https://nfdc.faa.gov/webContent/28DaySub/extra/${day}_${months[Number(month) - 1]}_${year}_CSV.zip`
}

/**
 * The FAA's register of airports (NASR): tables in CSV, published every 28 days. Airports with an ICAO identifier are
 * read as a stream; only their runways and landing systems are kept in memory. The caller closes the file source.
 */
export function nasrSource(fileSource: FileSource): ChartSource {
  return {
    name: 'nasr',
    location: fileSource.name,
    provides: 'airports',
    remedy: 'NASR has no charts',
    async collect() {
      const tables = await findTables(fileSource)
      const firstPass = await scanAirports(tables)
      const diagnostics: Diagnostic[] = [...firstPass.diagnostics]
      const onDiagnostic = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
      const facilitiesAt = await readFacilities(tables, { sites: firstPass.sites, onDiagnostic })
      const airports = readAirports({ tables, facilitiesAt, diagnostics })
      return { cycle: firstPass.cycle, airports: capRejections(tables.airports.name, airports), charts: [], total: 0 }
    },
  }
}

/** First pass over APT_BASE: its cycle, and the airports whose runways are needed. */
async function scanAirports(tables: NasrTables) {
  const { name } = tables.airports
  const sites = new Set<string>()
  const missing = new Set<string>()
  let cycle: string | null = null
  let without = 0
  for await (const row of nasrRows(tables.airports, airportColumns)) {
    if (!('cells' in row)) continue
    if (cycle === null) for (const column of optionalColumns) if (!(column in row.cells)) missing.add(column)
    cycle ??= effectiveDay(row)?.cycle ?? null
    if (textIn(row, 'ICAO_ID') === '') without += 1
    else sites.add(siteOf(row))
  }
  if (sites.size === 0) throw new SourceError(`${name} lists no airport with an ICAO identifier`)
  if (cycle === null)
    throw new SourceError(`${name} does not state its cycle: no EFF_DATE is a date such as 2026/09/03`)
  const notes = [
    ...(without > 0 ? [`${without} airports have no ICAO identifier: they are not imported`] : []),
    ...(missing.size > 0 ? [`it has no columns ${[...missing].join(', ')}: what they state is unknown`] : []),
  ]
  return { cycle, sites, diagnostics: [...notes.map((text) => warning(name, text)), ...warningsOf(tables)] }
}

function warningsOf({ runways, runwayEnds, ils }: NasrTables): readonly Warning[] {
  const absent = (file: string, consequence: string) => warning(file, `missing: ${consequence}`)
  return [
    ...(runways ? [] : [absent('APT_RWY.csv', 'runway lengths are unknown')]),
    ...(runwayEnds ? [] : [absent('APT_RWY_END.csv', 'runway positions are unknown')]),
    ...(ils ? [] : [absent('ILS_BASE.csv', 'precision approaches are read from APT_RWY_END.csv only')]),
  ]
}

type Reading = {
  readonly tables: NasrTables
  readonly facilitiesAt: (site: string) => Facilities
  readonly diagnostics: readonly Diagnostic[]
}

async function* readAirports({ tables, facilitiesAt, diagnostics }: Reading): AsyncGenerator<Found<StatedAirport>> {
  yield* diagnostics
  const file = tables.airports.name
  const whereByIcao = new Map<string, string>()
  for await (const row of nasrRows(tables.airports, airportColumns)) {
    if (!('cells' in row)) {
      yield row
      continue
    }
    const icao = textIn(row, 'ICAO_ID')
    if (icao === '') continue
    const airport = readAirport(row, facilitiesAt(siteOf(row)))
    const earlier = whereByIcao.get(icao)
    if ('errors' in airport) yield rejectedItem(file, row.where, airport.errors)
    else if (earlier !== undefined)
      yield rejectedItem(file, row.where, [`${icao} is already the airport of ${earlier}`])
    else {
      whereByIcao.set(icao, row.where)
      yield airport
    }
  }
}
