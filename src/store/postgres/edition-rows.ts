import type { EditionChart, EditionStore } from '../../editions/index.ts'
import type { AerodromeFeatures, StatedAirport } from '../../facts/index.ts'
import { type Connections, statement } from './connections.ts'

/** Rows of a look: between two looks nothing is held open. */
const pageRows = 500

const chartPage = statement(
  `SELECT record AS chart, origin FROM charts WHERE edition = $1 AND (icao, version, index_number) > ($2, $3, $4)
   ORDER BY icao, version, index_number LIMIT ${pageRows}`,
)
const airportPage = statement(
  `SELECT icao, stated, derived, said_in AS "where", ground AS features FROM airports WHERE edition = $1 AND icao > $2
   ORDER BY icao LIMIT ${pageRows}`,
)
const groundPage = statement(
  `SELECT icao, edition, source, ground AS features FROM airports JOIN editions ON editions.id = edition AND state = 'live'
   WHERE ground IS NOT NULL AND (icao, edition) > ($1, $2) ORDER BY icao, edition LIMIT ${pageRows}`,
)

/** Pages of rows by key, until one is not full. */
async function* paged<Row>(look: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const page = await look(last)
    yield* page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}

export const readCharts =
  (db: Connections): EditionStore['charts'] =>
  (edition) =>
    paged<EditionChart>((after) => {
      const { icao_airport_identifier: icao = '', version = '', index_number: index = '' } = after?.chart ?? {}
      return db.ask(chartPage, [edition, icao, version, index])
    })

export const readAirports =
  (db: Connections): EditionStore['airports'] =>
  (edition) =>
    paged<StatedAirport>((after) => db.ask(airportPage, [edition, after?.icao ?? '']))

type FeaturesRow = {
  readonly icao: string
  readonly edition: number
  readonly source: string
  readonly features: AerodromeFeatures
}

export const readAerodromeFeatures =
  (db: Connections): EditionStore['aerodromeFeatures'] =>
  () =>
    paged<FeaturesRow>((after) => db.ask(groundPage, [after?.icao ?? '', after?.edition ?? 0]))
