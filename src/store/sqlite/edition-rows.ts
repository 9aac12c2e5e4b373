import type { DatabaseSync } from 'node:sqlite'
import type { StoredChart } from '../../charts/index.ts'
import type { ChartOrigin, EditionStore } from '../../editions/index.ts'
import type { AerodromeFeatures, StatedAirport } from '../../facts/index.ts'
import { reading } from './reading.ts'
import { integer, json, optional, text } from './rows.ts'

/** Rows of a look: between two looks nothing is held open, so that writes go on. */
const pageRows = 500

/** Pages of rows by key, until one is not full. */
async function* paged<R>(look: (after: R | undefined) => readonly R[]): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const page = await reading(() => look(last))
    yield* page
    if (page.length < pageRows) return
    last = page.at(-1)
  }
}

export function readCharts(db: DatabaseSync): EditionStore['charts'] {
  const page = db.prepare(
    `SELECT record, origin FROM charts WHERE edition = ? AND (icao, version, index_number) > (?, ?, ?)
     ORDER BY icao, version, index_number LIMIT ${pageRows}`,
  )
  return (edition) =>
    paged((after) => {
      const { icao_airport_identifier: icao = '', version = '', index_number: index = '' } = after?.chart ?? {}
      return page.all(edition, icao, version, index).map((row) => ({
        chart: json<StoredChart>(row, 'record'),
        origin: optional(row, 'origin', json<ChartOrigin>),
      }))
    })
}

export function readAirports(db: DatabaseSync): EditionStore['airports'] {
  const page = db.prepare(
    `SELECT icao, stated, derived, said_in, ground FROM airports WHERE edition = ? AND icao > ?
     ORDER BY icao LIMIT ${pageRows}`,
  )
  return (edition) =>
    paged((after: StatedAirport | undefined) =>
      page.all(edition, after?.icao ?? '').map((row) => ({
        icao: text(row, 'icao'),
        stated: json<StatedAirport['stated']>(row, 'stated'),
        derived: json<StatedAirport['derived']>(row, 'derived'),
        where: text(row, 'said_in'),
        features: optional(row, 'ground', json<AerodromeFeatures>),
      })),
    )
}

export function readAerodromeFeatures(db: DatabaseSync): EditionStore['aerodromeFeatures'] {
  const page = db.prepare(
    `SELECT icao, edition, source, ground FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE ground IS NOT NULL AND (icao, edition) > (?, ?) ORDER BY icao, edition LIMIT ${pageRows}`,
  )
  return () =>
    paged((after: { icao: string; edition: number; source: string; features: AerodromeFeatures } | undefined) =>
      page.all(after?.icao ?? '', after?.edition ?? 0).map((row) => ({
        icao: text(row, 'icao'),
        edition: integer(row, 'edition'),
        source: text(row, 'source'),
        features: json<AerodromeFeatures>(row, 'ground'),
      })),
    )
}
