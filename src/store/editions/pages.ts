import type { EditionChart, EditionStore } from '../../editions/index.ts'
import type { StatedAirport } from '../../facts/index.ts'
import {
  airportColumns,
  chartColumns,
  type LiveFeatures,
  liveFeatureColumns,
  rowsOf,
  type SqlDialect,
} from '../columns/index.ts'

/** Rows per read: nothing stays open between two reads, so that writes continue. */
const pageRows = 500

/** Reads the rows of a statement with named values. */
export type ReadRows = (values: Readonly<Record<string, string | number>>) => Promise<readonly object[]>

/** What an edition contains, read in pages by key. */
export function editionPages<Value>(
  dialect: SqlDialect<Value>,
  prepare: (statement: string) => ReadRows,
): Pick<EditionStore, 'charts' | 'airports' | 'aerodromeFeatures'> {
  const chart = rowsOf(chartColumns, dialect)
  const airport = rowsOf(airportColumns, dialect)
  const liveFeatures = rowsOf(liveFeatureColumns, dialect)
  const chartPage = prepare(
    `SELECT ${chart.names} FROM charts WHERE edition = :edition AND (icao, version, index_number) > (:icao, :version, :index)
     ORDER BY icao, version, index_number LIMIT ${pageRows}`,
  )
  const airportPage = prepare(
    `SELECT ${airport.names} FROM airports WHERE edition = :edition AND icao > :icao ORDER BY icao LIMIT ${pageRows}`,
  )
  const featurePage = prepare(
    `SELECT ${liveFeatures.names} FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE ground IS NOT NULL AND (icao, edition) > (:icao, :edition) ORDER BY icao, edition LIMIT ${pageRows}`,
  )
  return {
    charts: (edition) =>
      paged<EditionChart>(async (after) => {
        const { icao_airport_identifier: icao = '', version = '', index_number: index = '' } = after?.chart ?? {}
        return (await chartPage({ edition, icao, version, index })).map(chart.read)
      }),
    airports: (edition) =>
      paged<StatedAirport>(async (after) =>
        (await airportPage({ edition, icao: after?.icao ?? '' })).map(airport.read),
      ),
    aerodromeFeatures: () =>
      paged<LiveFeatures>(async (after) =>
        (await featurePage({ icao: after?.icao ?? '', edition: after?.edition ?? 0 })).map(liveFeatures.read),
      ),
  }
}

/** Until a page is not full. The next one is read while the rows of one are used. */
async function* paged<Row>(readPage: (after: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let next: Promise<readonly Row[]> | undefined = readPage(undefined)
  try {
    while (next) {
      const page: readonly Row[] = await next
      next = page.length < pageRows ? undefined : readPage(page.at(-1))
      // It is awaited after these rows.
      next?.catch(() => undefined)
      yield* page
    }
  } finally {
    await next?.catch(() => undefined)
  }
}
