import type { EditionChart, EditionStore } from '../../editions/index.ts'
import type { StatedAirport } from '../../facts/index.ts'
import {
  airportColumns,
  chartColumns,
  type LiveFeatures,
  liveFeatureColumns,
  postgres,
  rowsOf,
} from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'

const chart = rowsOf(chartColumns, postgres)
const airport = rowsOf(airportColumns, postgres)
const liveFeatures = rowsOf(liveFeatureColumns, postgres)

/** Rows per read: no transaction stays open between two reads. */
const pageRows = 500

const chartPage = statement(
  `SELECT ${chart.names} FROM charts WHERE edition = :edition AND (icao, version, index_number) > (:icao, :version, :index)
   ORDER BY icao, version, index_number LIMIT ${pageRows}`,
)
const airportPage = statement(
  `SELECT ${airport.names} FROM airports WHERE edition = :edition AND icao > :icao ORDER BY icao LIMIT ${pageRows}`,
)
const featurePage = statement(
  `SELECT ${liveFeatures.names} FROM airports JOIN editions ON editions.id = edition AND state = 'live'
   WHERE ground IS NOT NULL AND (icao, edition) > (:icao, :edition) ORDER BY icao, edition LIMIT ${pageRows}`,
)

/** Pages of rows by key, until one is not full. */
async function* paged<Row>(readPage: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const page = await readPage(last)
    yield* page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}

export const readCharts =
  (db: Connections): EditionStore['charts'] =>
  (edition) =>
    paged<EditionChart>(async (after) => {
      const { icao_airport_identifier: icao = '', version = '', index_number: index = '' } = after?.chart ?? {}
      return (await db.query(chartPage, { edition, icao, version, index })).map(chart.read)
    })

export const readAirports =
  (db: Connections): EditionStore['airports'] =>
  (edition) =>
    paged<StatedAirport>(async (after) =>
      (await db.query(airportPage, { edition, icao: after?.icao ?? '' })).map(airport.read),
    )

export const readAerodromeFeatures =
  (db: Connections): EditionStore['aerodromeFeatures'] =>
  () =>
    paged<LiveFeatures>(async (after) =>
      (await db.query(featurePage, { icao: after?.icao ?? '', edition: after?.edition ?? 0 })).map(liveFeatures.read),
    )
