import type { DatabaseSync } from 'node:sqlite'
import type { EditionChart, EditionStore } from '../../editions/index.ts'
import type { StatedAirport } from '../../facts/index.ts'
import {
  airportColumns,
  chartColumns,
  type LiveFeatures,
  liveFeatureColumns,
  rowsOf,
  sqlite,
} from '../columns/index.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'

const chart = rowsOf(chartColumns, sqlite)
const airport = rowsOf(airportColumns, sqlite)
const liveFeatures = rowsOf(liveFeatureColumns, sqlite)

/** Rows per read: nothing stays open between two reads, so that writes continue. */
const pageRows = 500

/** Pages of rows by key, until one is not full. */
async function* paged<R>(readPage: (after: R | undefined) => readonly R[]): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const page = await reading(() => readPage(last))
    yield* page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}

export function readCharts(db: DatabaseSync): EditionStore['charts'] {
  const page = prepare(
    db,
    `SELECT ${chart.names} FROM charts WHERE edition = :edition AND (icao, version, index_number) > (:icao, :version, :index)
     ORDER BY icao, version, index_number LIMIT ${pageRows}`,
  )
  return (edition) =>
    paged<EditionChart>((after) => {
      const { icao_airport_identifier: icao = '', version = '', index_number: index = '' } = after?.chart ?? {}
      return page.all({ edition, icao, version, index }).map(chart.read)
    })
}

export function readAirports(db: DatabaseSync): EditionStore['airports'] {
  const page = prepare(
    db,
    `SELECT ${airport.names} FROM airports WHERE edition = :edition AND icao > :icao ORDER BY icao LIMIT ${pageRows}`,
  )
  return (edition) => paged<StatedAirport>((after) => page.all({ edition, icao: after?.icao ?? '' }).map(airport.read))
}

export function readAerodromeFeatures(db: DatabaseSync): EditionStore['aerodromeFeatures'] {
  const page = prepare(
    db,
    `SELECT ${liveFeatures.names} FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE ground IS NOT NULL AND (icao, edition) > (:icao, :edition) ORDER BY icao, edition LIMIT ${pageRows}`,
  )
  return () =>
    paged<LiveFeatures>((after) =>
      page.all({ icao: after?.icao ?? '', edition: after?.edition ?? 0 }).map(liveFeatures.read),
    )
}
