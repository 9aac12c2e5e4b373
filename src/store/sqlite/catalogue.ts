import type { DatabaseSync } from 'node:sqlite'
import type { Catalogue, HoldingsOutline } from '../../charts/index.ts'
import {
  chartKeyColumns,
  chartOutlineColumns,
  chartRecordColumns,
  earlierChartColumns,
  heldByColumns,
  heldFeatureColumns,
  rowsOf,
  sqlite,
  statementColumns,
} from '../columns/index.ts'
import type { Changes } from './changes.ts'
import { prepare } from './prepare.ts'
import { readNowOrUnavailable, readOrUnavailable } from './read-errors.ts'
import { integer, type Row, real, text } from './rows.ts'

const edition = rowsOf(heldByColumns, sqlite)
const statement = rowsOf(statementColumns, sqlite)
const record = rowsOf(chartRecordColumns, sqlite)
const key = rowsOf(chartKeyColumns, sqlite)
const outline = rowsOf(chartOutlineColumns, sqlite)
const earlierChart = rowsOf(earlierChartColumns, sqlite)
const heldFeatures = rowsOf(heldFeatureColumns, sqlite)

const held = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = :icao
  ORDER BY published_at DESC, editions.id DESC`

const heldInPage = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao BETWEEN :first AND :last
  ORDER BY icao, published_at DESC, editions.id DESC`

/** Of the editions in a JSON list, those that are live or were. */
const published = `JOIN editions ON editions.id = edition AND state IN ('live', 'superseded')
  WHERE edition IN (SELECT value FROM json_each(:editions))`

/** Airports that are read at a time: writes and other requests go on in between. */
const pageAirports = 200

export function sqliteCatalogue(db: DatabaseSync, changes: Changes): Catalogue {
  // Publishing an edition again changes which is newest, although the same editions are live; extending one adds charts.
  const liveEditions = prepare(
    db,
    `SELECT group_concat(id || '@' || published_at || '+' || charts) AS live
     FROM (SELECT id, published_at, charts FROM editions WHERE state = 'live' ORDER BY id)`,
  )
  const airports = prepare(db, `SELECT ${edition.names}, ${statement.names} FROM airports ${held}`)
  const charts = prepare(db, `SELECT ${edition.names}, ${record.names} FROM charts ${held}, version, index_number`)

  const chartOutlines = prepare(
    db,
    `SELECT ${edition.names}, version, index_number, json_extract(record, '$.type_code') AS type_code,
       json_extract(record, '$.rules') AS rules
     FROM charts ${held}, version, index_number`,
  )

  const features = prepare(
    db,
    `SELECT ${heldFeatures.names} FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE icao = :icao AND ground IS NOT NULL`,
  )

  const page = prepare(
    db,
    `SELECT DISTINCT icao FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE icao > :after ORDER BY icao LIMIT ${pageAirports}`,
  )
  const statementsOfPage = prepare(db, `SELECT ${edition.names}, ${statement.names} FROM airports ${heldInPage}`)
  const chartsOfPage = prepare(
    db,
    `SELECT ${edition.names}, icao, version, index_number, json_extract(record, '$.type_code') AS type_code
     FROM charts ${heldInPage}`,
  )
  const earlier = prepare(
    db,
    `SELECT coalesce(json_extract(origin, '$.keptFrom'), cycle) AS cycle, record
     FROM editions JOIN charts ON edition = id
     WHERE source = :source AND state = 'superseded' AND icao = :icao_airport_identifier AND version = :version
       AND index_number = :index_number
       AND id < (SELECT id FROM editions WHERE source = :source AND state = 'live')
     ORDER BY id DESC`,
  )
  const ofImage = prepare(
    db,
    `SELECT record ->> '$.width' AS width, record ->> '$.height' AS height, state = 'live' AS is_live
     FROM charts JOIN editions ON editions.id = edition
     WHERE icao = :icao AND :file IN (record ->> '$.image_day', record ->> '$.image_night',
       record ->> '$.thumb_day', record ->> '$.thumb_night')
     ORDER BY is_live DESC LIMIT 1`,
  )
  const position = prepare(
    db,
    `SELECT json_extract(stated, '$.latitude') AS lat, json_extract(stated, '$.longitude') AS lng FROM airports
     WHERE icao = :icao AND lat IS NOT NULL AND lng IS NOT NULL ORDER BY edition DESC LIMIT 1`,
  )

  const publications = prepare(
    db,
    `SELECT id, published_at, charts, state = 'live' AS is_live FROM editions WHERE state IN ('live', 'superseded') ORDER BY id`,
  )
  const airportsOfEditions = prepare(
    db,
    `SELECT icao FROM airports ${published} AND icao > :after
     UNION SELECT icao FROM charts ${published} AND icao > :after ORDER BY icao LIMIT :limit`,
  )
  const statementsInEditions = prepare(
    db,
    `SELECT edition, ${edition.names}, ${statement.names} FROM airports ${published} AND icao = :icao`,
  )
  const chartsInEditions = prepare(
    db,
    `SELECT edition, ${edition.names}, ${record.names} FROM charts ${published} AND icao = :icao`,
  )

  /** One state of the database for several reads. */
  function snapshot<T>(read: () => T): T {
    db.exec('SAVEPOINT catalogue')
    try {
      return read()
    } finally {
      db.exec('RELEASE catalogue')
    }
  }

  function readPage(after: string): readonly HoldingsOutline[] {
    const icaos = page.all({ after }).map((row) => text(row, 'icao'))
    const [first = '', last = first] = [icaos[0], icaos.at(-1)]
    const statements = Map.groupBy(statementsOfPage.all({ first, last }), (row) => text(row, 'icao'))
    const charts = Map.groupBy(chartsOfPage.all({ first, last }), (row) => text(row, 'icao'))
    return icaos.map((icao) => ({
      icao,
      airports: (statements.get(icao) ?? []).map((row) => ({ ...edition.read(row), statement: statement.read(row) })),
      charts: (charts.get(icao) ?? []).map((row) => ({ ...edition.read(row), chart: key.read(row) })),
    }))
  }

  const airportsOf = (icao: string) =>
    airports.all({ icao }).map((row) => ({ ...edition.read(row), statement: statement.read(row) }))

  let revision = ''
  let revisionAt = ''

  return {
    revision: () =>
      readNowOrUnavailable(() => {
        const at = changes.version()
        if (at !== revisionAt) {
          const row = liveEditions.get()
          revision = row ? text(row, 'live') : ''
          revisionAt = at
        }
        return revision
      }),
    holdings: (icao) =>
      readOrUnavailable(() =>
        snapshot(() => ({
          airports: airportsOf(icao),
          charts: charts.all({ icao }).map((row) => ({ ...edition.read(row), ...record.read(row) })),
        })),
      ),
    outline: (icao) =>
      readOrUnavailable(() =>
        snapshot(() => ({
          airports: airportsOf(icao),
          charts: chartOutlines.all({ icao }).map((row) => ({ ...edition.read(row), chart: outline.read(row) })),
        })),
      ),
    features: (icao) => readOrUnavailable(() => features.all({ icao }).map(heldFeatures.read)),
    async *outlines() {
      for (let after = ''; ; ) {
        const page = await readOrUnavailable(() => snapshot(() => readPage(after)))
        yield* page
        const last = page.at(-1)
        if (!last) return
        after = last.icao
      }
    },
    earlier: ({ icao_airport_identifier, version, index_number, source }) =>
      readOrUnavailable(() =>
        earlier.all({ icao_airport_identifier, version, index_number, source }).map(earlierChart.read),
      ),
    publications: () =>
      readOrUnavailable(() =>
        publications.all().map((row) => ({
          id: integer(row, 'id'),
          publishedAt: integer(row, 'published_at'),
          charts: integer(row, 'charts'),
          isLive: integer(row, 'is_live') === 1,
        })),
      ),
    airportsIn: (editions, page) =>
      readOrUnavailable(() =>
        airportsOfEditions.all({ editions: JSON.stringify(editions), ...page }).map((row) => text(row, 'icao')),
      ),
    holdingsIn: (icao, editions) =>
      readOrUnavailable(() =>
        snapshot(() => {
          const asked = { icao, editions: JSON.stringify(editions) }
          const heldBy = (row: Row) => ({ ...edition.read(row), edition: integer(row, 'edition') })
          return {
            airports: statementsInEditions
              .all(asked)
              .map((row) => ({ ...heldBy(row), statement: statement.read(row) })),
            charts: chartsInEditions.all(asked).map((row) => ({ ...heldBy(row), ...record.read(row) })),
          }
        }),
      ),
    chartOfImage: (icao, file) =>
      readOrUnavailable(() => {
        const row = ofImage.get({ icao, file })
        if (!row) return null
        return { isLive: integer(row, 'is_live') === 1, width: integer(row, 'width'), height: integer(row, 'height') }
      }),
    lastPosition: (icao) =>
      readOrUnavailable(() => {
        const row = position.get({ icao })
        return row ? { lat: real(row, 'lat'), lng: real(row, 'lng') } : null
      }),
  }
}
