import type { AerodromeFeatures, Found, StatedAirport } from '../../facts/index.ts'
import { rejectedItem } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import type { FileSource } from '../files/file-source.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { Diagnostics } from './diagnostics.ts'
import { type FirstPass, scanAirports } from './first-pass.ts'
import { type OtherTables, readAirport } from './mapping.ts'
import { type NavaidsNear, readNavaids } from './navaids.ts'
import { readNames } from './regions.ts'
import { readRunways } from './runways.ts'
import { readStations } from './stations.ts'
import { openTables, type Tables } from './tables.ts'

/** Where OurAirports publishes its tables every night. */
export const ourAirportsUrl = 'https://davidmegginson.github.io/ourairports-data/'

/**
 * The airports of OurAirports that have an ICAO identifier and are not closed. The table of
 * airports is read twice, and only rows of these airports are kept from the other tables, so that memory does not grow with
 * them. The caller closes the file source.
 */
export function ourAirportsSource(fileSource: FileSource): ChartSource {
  return {
    name: 'ourairports',
    location: fileSource.name,
    provides: 'airports',
    remedy: 'OurAirports has no charts',
    async collect() {
      const tables = await openTables(fileSource)
      const diagnostics = new Diagnostics()
      const firstPass = await scanAirports(tables, diagnostics)
      return { cycle: null, airports: airportsOf(tables, firstPass, diagnostics), charts: [], total: 0 }
    },
  }
}

type Around = {
  readonly names: Pick<OtherTables, 'regions' | 'countries'>
  readonly runways: Awaited<ReturnType<typeof readRunways>>
  readonly stations: Awaited<ReturnType<typeof readStations>>
  readonly navaidsNear: NavaidsNear
}

async function* airportsOf(
  tables: Tables,
  firstPass: FirstPass,
  diagnostics: Diagnostics,
): AsyncGenerator<Found<StatedAirport>> {
  const around: Around = {
    names: {
      regions: await readNames(tables, 'regions', diagnostics),
      countries: await readNames(tables, 'countries', diagnostics),
    },
    runways: await readRunways(tables, firstPass.ids, diagnostics),
    stations: await readStations(tables, firstPass.ids, diagnostics),
    navaidsNear: await readNavaids(tables, diagnostics),
  }
  for await (const row of tables.airports()) {
    const icao = 'cells' in row ? firstPass.chosen.get(row.where) : undefined
    const airport = 'cells' in row && icao !== undefined ? airportOf(icao, row, { around, diagnostics }) : null
    if (!('cells' in row)) diagnostics.add(row)
    yield* diagnostics.take()
    if (airport) yield airport
  }
  yield* diagnostics.take()
  yield* diagnostics.more()
}

/** null: the row is rejected. */
function airportOf(
  icao: string,
  row: Row,
  { around, diagnostics }: { readonly around: Around; readonly diagnostics: Diagnostics },
): StatedAirport | null {
  const { names, runways, stations, navaidsNear } = around
  const id = String(row.cells['id'] ?? '').trim()
  const its = runways.get(id)
  const airport = readAirport(icao, row, { ...names, runways: its })
  if ('errors' in airport) {
    diagnostics.add(rejectedItem(row.table, row.where, airport.errors))
    return null
  }
  for (const warning of airport.warnings) diagnostics.add(warning)
  const { stated } = airport
  const { latitude: lat = 0, longitude: lng = 0 } = stated
  const features: AerodromeFeatures = {
    runways: its?.drawable ?? [],
    stations: stations.get(id) ?? [],
    navaids: navaidsNear({ lat, lng }),
  }
  return { icao, stated, derived: {}, where: row.where, features: features.runways.length > 0 ? features : null }
}
