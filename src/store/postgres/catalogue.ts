import type { Catalogue, Holdings } from '../../charts/index.ts'
import { chartRecordColumns, heldByColumns, statementColumns } from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'
import { fieldsOf, findRow } from './rows.ts'

// Publishing an edition again changes which is newest, although the same editions are live; extending one adds charts.
const revision = statement(
  `SELECT string_agg(id || '@' || published_at || '+' || charts, ',' ORDER BY id) AS live FROM editions WHERE state = 'live'`,
)

const heldBy = fieldsOf(heldByColumns)
const held = `JOIN editions ON editions.id = edition AND state = 'live' WHERE icao = :icao`
/** One statement, and so one snapshot. */
const holdings = statement(
  `SELECT json_build_object(
     'airports', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, 'statement',
           json_build_object(${fieldsOf(statementColumns)}))
         ORDER BY published_at DESC, editions.id DESC), '[]')
       FROM airports ${held}),
     'charts', (
       SELECT coalesce(json_agg(json_build_object(${heldBy}, ${fieldsOf(chartRecordColumns)})
         ORDER BY published_at DESC, editions.id DESC, version, index_number), '[]')
       FROM charts ${held})) AS row`,
)

export function postgresCatalogue(db: Connections): Catalogue {
  return {
    revision: async () => (await db.query<{ live: string | null }>(revision))[0]?.live ?? '',
    holdings: async (icao) => (await findRow<Holdings>(db, holdings, { icao })) ?? { airports: [], charts: [] },
  }
}
