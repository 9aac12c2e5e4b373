import type { EditionStore, EditionSummary } from '../../ingest/index.ts'
import { editionPublished } from '../edition-published.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'

type SummaryRow = Omit<EditionSummary, 'publishedAt'> & { readonly published_at: number | null }

const begin = statement(
  `WITH leftovers AS (DELETE FROM editions WHERE source = $1 AND state = 'building')
   INSERT INTO editions (source, cycle, state) VALUES ($1, $2, 'building') RETURNING id`,
)
const addAirports = statement(
  `INSERT INTO airports (edition, icao, record, provenance)
   SELECT id, icao, record, provenance
   FROM editions, unnest($2::text[], $3::json[], $4::json[]) AS airport (icao, record, provenance)
   WHERE id = $1 AND state = 'building' RETURNING edition`,
)
const addCharts = statement(
  `INSERT INTO charts (edition, icao, version, index_number, record)
   SELECT id, icao, version, index_number, record
   FROM editions, unnest($2::text[], $3::text[], $4::text[], $5::json[]) AS chart (icao, version, index_number, record)
   WHERE id = $1 AND state = 'building' RETURNING edition`,
)
const building = statement(`SELECT source FROM editions WHERE id = $1 AND state = 'building'`)
const supersede = statement(`UPDATE editions SET state = 'superseded' WHERE source = $1 AND state = 'live'`)
const enliven = statement(
  `WITH changed AS (
     UPDATE editions SET state = 'live', published_at = $3 WHERE id = $2 AND state = 'building' RETURNING id),
   ${told('$1', 'EXISTS (SELECT FROM changed)')}
   SELECT must_be((SELECT count(*) FROM changed), 1)`,
)
const discard = statement(`DELETE FROM editions WHERE id = $1 AND state = 'building'`)
const list = statement(
  `SELECT id, source, cycle, state, published_at,
     (SELECT count(*) FROM airports WHERE edition = id) AS airports,
     (SELECT count(*) FROM charts WHERE edition = id) AS charts
   FROM editions ORDER BY id`,
)

export function postgresEditions(db: Connections, now: () => number): EditionStore {
  const under = (edition: number, there: number, expected: number): void => {
    if (there !== expected) throw new Error(`There is no edition ${edition} under construction`)
  }
  return {
    begin: async ({ source, cycle }) => {
      const [row] = await db.atLength((ask) => ask<{ id: number }>(begin, [source, cycle]))
      return row?.id ?? 0
    },
    addAirports: async (edition, airports) => {
      const added = await db.atLength((ask) =>
        ask(addAirports, [
          edition,
          airports.map(({ record }) => record.icao_airport_identifier),
          airports.map(({ record }) => JSON.stringify(record)),
          airports.map(({ provenance }) => JSON.stringify(provenance)),
        ]),
      )
      under(edition, added.length, airports.length)
    },
    addCharts: async (edition, charts) => {
      const added = await db
        .atLength((ask) =>
          ask(addCharts, [
            edition,
            charts.map(({ icao_airport_identifier: icao }) => icao),
            charts.map(({ version }) => version),
            charts.map(({ index_number }) => index_number),
            charts.map((chart) => JSON.stringify(chart)),
          ]),
        )
        .catch((error: unknown) => {
          throw error instanceof IntegrityFault ? new Error(doubled(error.detail), { cause: error }) : error
        })
      under(edition, added.length, charts.length)
    },
    publish: (edition) =>
      db.atLength(async (ask) => {
        const [row] = await ask<{ source: string }>(building, [edition])
        if (!row) return under(edition, 0, 1)
        const at = now()
        await ask(supersede, [row.source])
        await ask(enliven, [bodyOf(editionPublished(edition, row.source, at)), edition, at])
      }),
    discard: async (edition) => {
      await db.atLength((ask) => ask(discard, [edition]))
    },
    list: async () =>
      (await db.ask<SummaryRow>(list)).map(({ published_at, ...row }) => ({ ...row, publishedAt: published_at })),
  }
}

/** Of `Key (icao, edition, version, index_number)=(KPDX, 1, STD, 11-1) already exists.` */
function doubled(detail: string): string {
  const [icao, , version, index] = /=\((.*)\)/.exec(detail)?.[1]?.split(', ') ?? []
  return `${icao} has a ${version} chart with index number ${index} already`
}
