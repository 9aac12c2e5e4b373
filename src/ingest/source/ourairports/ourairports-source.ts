import type { Ground, StatedAirport } from '../../stated-airport.ts'
import type { Supply } from '../../supply/supply.ts'
import type { ChartSource, Found } from '../chart-source.ts'
import type { Row } from '../table.ts'
import { type Beside, readAirport } from './airport-facts.ts'
import { type NavaidsNear, readNavaids } from './navaids.ts'
import { readNames } from './regions.ts'
import { readRunways } from './runways.ts'
import { readStations } from './stations.ts'
import { type Survey, surveyAirports } from './survey.ts'
import { openTables, type Remarks, type Tables } from './tables.ts'

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
      const survey = await surveyAirports(tables)
      return { cycle: null, airports: airportsOf(tables, survey), charts: [], total: 0 }
    },
  }
}

type Around = {
  readonly names: Pick<Beside, 'regions' | 'countries'>
  readonly runways: Awaited<ReturnType<typeof readRunways>>
  readonly stations: Awaited<ReturnType<typeof readStations>>
  readonly navaidsNear: NavaidsNear
}

async function* airportsOf(tables: Tables, survey: Survey): AsyncGenerator<Found<StatedAirport>> {
  const remarks: Remarks = [...survey.remarks]
  const around: Around = {
    names: {
      regions: await readNames(tables, 'regions', remarks),
      countries: await readNames(tables, 'countries', remarks),
    },
    runways: await readRunways(tables, survey.ids, remarks),
    stations: await readStations(tables, survey.ids, remarks),
    navaidsNear: await readNavaids(tables, remarks),
  }
  yield* remarks
  for await (const row of tables.airports()) {
    if (!('cells' in row)) yield row
    else {
      const icao = survey.chosen.get(row.where)
      if (icao !== undefined) yield* airportOf(icao, row, around)
    }
  }
}

function* airportOf(
  icao: string,
  row: Row,
  { names, runways, stations, navaidsNear }: Around,
): Generator<Found<StatedAirport>> {
  const id = String(row.cells['id'] ?? '').trim()
  const its = runways.get(id)
  const airport = readAirport(icao, row, { ...names, runways: its })
  if ('complaints' in airport) {
    yield { file: row.table, where: row.where, reasons: airport.complaints }
    return
  }
  yield* airport.warnings
  const { stated } = airport
  const position = { lat: stated.latitude ?? 0, lng: stated.longitude ?? 0 }
  const ground: Ground = {
    runways: its?.drawable ?? [],
    stations: stations.get(id) ?? [],
    navaids: navaidsNear(position),
  }
  yield { icao, stated, derived: {}, where: row.where, ground: ground.runways.length > 0 ? ground : null }
}
