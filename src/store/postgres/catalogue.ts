import type {
  AirportOutline,
  Catalogue,
  ChartOfImage,
  Holdings,
  HoldingsOutline,
  Publication,
  PublishedHoldings,
} from '../../charts/index.ts'
import type { Position } from '../../facts/index.ts'
import {
  chartRecordColumns,
  earlierChartColumns,
  heldByColumns,
  heldFeatureColumns,
  postgres,
  rowsOf,
  statementColumns,
} from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'
import { fieldsOf, findRow } from './rows.ts'

// Publishing an edition again changes which is newest, although the same editions are live; extending one adds charts.
const revision = statement(
  `SELECT string_agg(id || '@' || published_at || '+' || charts, ',' ORDER BY id) AS live FROM editions WHERE state = 'live'`,
)

const heldBy = fieldsOf(heldByColumns)
const held = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = :icao`
/** One statement, and so one snapshot. `chart`: what is read of each. */
const heldCharts = (chart: string) =>
  statement(
    `SELECT json_build_object(
     'airports', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, 'statement',
           json_build_object(${fieldsOf(statementColumns)}))
         ORDER BY published_at DESC, editions.id DESC), '[]')
       FROM airports ${held}),
     'charts', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, ${chart})
         ORDER BY published_at DESC, editions.id DESC, version, index_number), '[]')
       FROM charts ${held})) AS row`,
  )
const holdings = heldCharts(fieldsOf(chartRecordColumns))
const outline = heldCharts(`'chart', json_build_object('version', version, 'index_number', index_number,
  'type_code', record ->> 'type_code', 'rules', record ->> 'rules')`)

/** Airports that are read at a time. */
const pageAirports = 500

const heldOfPage = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = page.icao`
const outlines = statement(
  `WITH page AS (
     SELECT DISTINCT icao FROM airports JOIN editions ON editions.id = edition AND state = 'live'
     WHERE icao > :after ORDER BY icao LIMIT ${pageAirports})
   SELECT json_build_object(
     'icao', page.icao,
     'airports', (
       SELECT json_agg(json_build_object(${heldBy}, 'statement', json_build_object(${fieldsOf(statementColumns)}))
         ORDER BY published_at DESC, editions.id DESC)
       FROM airports ${heldOfPage}),
     'charts', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, 'chart', json_build_object(
           'version', version, 'index_number', index_number, 'type_code', record ->> 'type_code'))
         ORDER BY published_at DESC, editions.id DESC), '[]')
       FROM charts ${heldOfPage})) AS row
   FROM page ORDER BY page.icao`,
)
const heldFeatures = rowsOf(heldFeatureColumns, postgres)
const features = statement(
  `SELECT ${heldFeatures.names} FROM airports JOIN editions ON editions.id = edition AND state = 'live'
   WHERE icao = :icao AND ground IS NOT NULL`,
)
const earlierChart = rowsOf(earlierChartColumns, postgres)
const earlier = statement(
  `SELECT coalesce(origin ->> 'keptFrom', cycle) AS cycle, record
   FROM editions JOIN charts ON edition = id
   WHERE source = :source AND state = 'superseded' AND icao = :icao_airport_identifier AND version = :version
     AND index_number = :index_number
     AND id < (SELECT id FROM editions WHERE source = :source AND state = 'live')
   ORDER BY id DESC`,
)
const publications = statement(
  `SELECT json_build_object('id', id, 'publishedAt', published_at, 'charts', charts, 'isLive', state = 'live') AS row
   FROM editions WHERE state IN ('live', 'superseded') ORDER BY id`,
)
/** Of a list of editions, those that are live or were. */
const published = `JOIN editions ON editions.id = edition AND state IN ('live', 'superseded')
  WHERE edition = ANY(:editions::bigint[])`
const airportsIn = statement(
  `SELECT icao FROM airports ${published} AND icao > :after
   UNION SELECT icao FROM charts ${published} AND icao > :after ORDER BY icao LIMIT :limit`,
)
const holdingsIn = statement(
  `SELECT json_build_object(
     'airports', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, 'edition', edition, 'statement',
           json_build_object(${fieldsOf(statementColumns)}))), '[]')
       FROM airports ${published} AND icao = :icao),
     'charts', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, 'edition', edition, ${fieldsOf(chartRecordColumns)})), '[]')
       FROM charts ${published} AND icao = :icao)) AS row`,
)
const ofImage = statement(
  `SELECT json_build_object('isLive', state = 'live', 'width', record -> 'width', 'height', record -> 'height') AS row
   FROM charts JOIN editions ON editions.id = edition
   WHERE icao = :icao AND :file IN (record ->> 'image_day', record ->> 'image_night',
     record ->> 'thumb_day', record ->> 'thumb_night')
   ORDER BY state = 'live' DESC LIMIT 1`,
)
const position = statement(
  `SELECT json_build_object('lat', stated -> 'latitude', 'lng', stated -> 'longitude') AS row FROM airports
   WHERE icao = :icao AND stated ->> 'latitude' IS NOT NULL AND stated ->> 'longitude' IS NOT NULL
   ORDER BY edition DESC LIMIT 1`,
)

export function postgresCatalogue(db: Connections): Catalogue {
  return {
    revision: async () => (await db.query<{ live: string | null }>(revision))[0]?.live ?? '',
    holdings: async (icao) => (await findRow<Holdings>(db, holdings, { icao })) ?? { airports: [], charts: [] },
    outline: async (icao) => (await findRow<AirportOutline>(db, outline, { icao })) ?? { airports: [], charts: [] },
    features: async (icao) => (await db.query<object>(features, { icao })).map(heldFeatures.read),
    async *outlines() {
      for (let after = ''; ; ) {
        const page = await db.query<{ row: HoldingsOutline }>(outlines, { after })
        for (const { row } of page) yield row
        const last = page.at(-1)
        if (!last) return
        after = last.row.icao
      }
    },
    earlier: async ({ icao_airport_identifier, version, index_number, source }) =>
      (await db.query<object>(earlier, { icao_airport_identifier, version, index_number, source })).map(
        earlierChart.read,
      ),
    publications: async () => (await db.query<{ row: Publication }>(publications)).map(({ row }) => row),
    airportsIn: async (editions, { after, limit }) =>
      (await db.query<{ icao: string }>(airportsIn, { editions, after, limit })).map(({ icao }) => icao),
    holdingsIn: async (icao, editions) =>
      (await findRow<PublishedHoldings>(db, holdingsIn, { icao, editions })) ?? { airports: [], charts: [] },
    chartOfImage: (icao, file) => findRow<ChartOfImage>(db, ofImage, { icao, file }),
    lastPosition: (icao) => findRow<Position>(db, position, { icao }),
  }
}
