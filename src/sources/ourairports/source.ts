import type { AerodromeFeatures, Found, StatedAirport } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import type { Supply } from '../files/file-source.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { Remarks } from './diagnostics.ts'
import { type Survey, surveyAirports } from './first-pass.ts'
import { type Beside, readAirport } from './mapping.ts'
import { type NavaidsNear, readNavaids } from './navaids.ts'
import { readNames } from './regions.ts'
import { readRunways } from './runways.ts'
import { readStations } from './stations.ts'
import { openTables, type Tables } from './tables.ts'

/** Where OurAirports publishes its tables every night. */
export const ourAirportsUrl = 'https://davidmegginson.github.io/ourairports-data/'

/**
 * The airports of the world by OurAirports, as far as they have an ICAO identifier and are not closed. The table of
 * airports is read twice, and of the others only what belongs to these airports is kept, so that memory does not grow with
 * them. The caller closes the supply.
 */
export function ourAirportsSource(supply: Supply): ChartSource {
  return {
    name: 'ourairports',
    location: supply.name,
    holds: 'airports',
    remedy: 'OurAirports has no charts',
    async collect() {
      const tables = await openTables(supply)
      const remarks = new Remarks()
      const survey = await surveyAirports(tables, remarks)
      return { cycle: null, airports: airportsOf(tables, survey, remarks), charts: [], total: 0 }
    },
  }
}

type Around = {
  readonly names: Pick<Beside, 'regions' | 'countries'>
  readonly runways: Awaited<ReturnType<typeof readRunways>>
  readonly stations: Awaited<ReturnType<typeof readStations>>
  readonly navaidsNear: NavaidsNear
}

async function* airportsOf(tables: Tables, survey: Survey, remarks: Remarks): AsyncGenerator<Found<StatedAirport>> {
  const around: Around = {
    names: {
      regions: await readNames(tables, 'regions', remarks),
      countries: await readNames(tables, 'countries', remarks),
    },
    runways: await readRunways(tables, survey.ids, remarks),
    stations: await readStations(tables, survey.ids, remarks),
    navaidsNear: await readNavaids(tables, remarks),
  }
  for await (const row of tables.airports()) {
    const icao = 'cells' in row ? survey.chosen.get(row.where) : undefined
    const airport = 'cells' in row && icao !== undefined ? airportOf(icao, row, { around, remarks }) : null
    if (!('cells' in row)) remarks.add(row)
    yield* remarks.take()
    if (airport) yield airport
  }
  yield* remarks.take()
  yield* remarks.more()
}

/** null: the row is refused. */
function airportOf(
  icao: string,
  row: Row,
  { around, remarks }: { readonly around: Around; readonly remarks: Remarks },
): StatedAirport | null {
  const { names, runways, stations, navaidsNear } = around
  const id = String(row.cells['id'] ?? '').trim()
  const its = runways.get(id)
  const airport = readAirport(icao, row, { ...names, runways: its })
  if ('complaints' in airport) {
    remarks.add({ file: row.table, where: row.where, reasons: airport.complaints })
    return null
  }
  for (const warning of airport.warnings) remarks.add(warning)
  const { stated } = airport
  const { latitude: lat = 0, longitude: lng = 0 } = stated
  const features: AerodromeFeatures = {
    runways: its?.drawable ?? [],
    stations: stations.get(id) ?? [],
    navaids: navaidsNear({ lat, lng }),
  }
  return { icao, stated, derived: {}, where: row.where, features: features.runways.length > 0 ? features : null }
}
