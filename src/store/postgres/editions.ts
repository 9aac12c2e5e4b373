import type { EditionStore, EditionSummary } from '../../editions/index.ts'
import {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  editionSummarySelection,
  postgres,
  rowsOf,
  storedAirportColumns,
  storedChart,
  storedChartColumns,
} from '../columns/index.ts'
import { editionEntry } from '../edition-entry.ts'
import { appendAlone } from './audit-log.ts'
import { type Connections, IntegrityFault, type Queryable, statement } from './connections.ts'
import { readAerodromeFeatures, readAirports, readCharts } from './edition-rows.ts'
import { prune, unusedPictures } from './prune.ts'

const draft = rowsOf(editionDraftColumns, postgres)
const completion = rowsOf(editionCompletionColumns, postgres)
const summary = rowsOf(editionSummaryColumns, postgres)
const details = rowsOf(editionColumns, postgres)
const airportRows = rowsOf(storedAirportColumns, postgres)
const chartRows = rowsOf(storedChartColumns, postgres)

/** Serializes changes of live editions: each sees what the previous one wrote. Building an edition does not need it. */
const lock = statement('SELECT pg_advisory_xact_lock(8628000002)')

const removeLeftovers = statement(`DELETE FROM editions WHERE source = :source AND state = 'building'`)
const insert = statement(
  `INSERT INTO editions (${draft.names}, state) VALUES (${draft.values}, 'building') RETURNING id`,
)
const building = statement(`SELECT FROM editions WHERE id = :edition AND state = 'building' FOR KEY SHARE`)
const insertAirports = statement(
  `INSERT INTO airports (${airportRows.names})
   SELECT ${airportRows.names} FROM json_populate_recordset(NULL::airports, :airports::json)`,
)
const chartsGiven = `INSERT INTO charts (${chartRows.names})
   SELECT ${chartRows.names} FROM json_populate_recordset(NULL::charts, :charts::json)`
const insertCharts = statement(chartsGiven)
const insertFurtherCharts = statement(`${chartsGiven} ON CONFLICT DO NOTHING`)
const countCharts = statement(
  'UPDATE editions SET charts = (SELECT count(*) FROM charts WHERE edition = id) WHERE id = :edition',
)
const complete = statement(
  `UPDATE editions SET state = 'ready', ${completion.assignments},
     airports = (SELECT count(*) FROM airports WHERE edition = id),
     charts = (SELECT count(*) FROM charts WHERE edition = id)
   WHERE id = :edition AND state = 'building' RETURNING id`,
)
const stateOf = statement('SELECT source, state FROM editions WHERE id = :edition')
const supersede = statement(
  `UPDATE editions SET state = 'superseded' WHERE source = :source AND state = 'live' RETURNING id`,
)
const publish = statement(`UPDATE editions SET state = 'live', published_at = :at WHERE id = :edition`)
const passOver = statement(
  `UPDATE editions SET effective_at = NULL WHERE source = :source AND state = 'ready' AND effective_at <= :at`,
)
const due = statement(
  `SELECT id, source FROM editions AS one WHERE state = 'ready' AND effective_at <= :now AND NOT EXISTS (
     SELECT FROM editions AS other
     WHERE other.source = one.source AND other.state = 'ready' AND other.effective_at <= :now
       AND (other.effective_at, other.id) > (one.effective_at, one.id))
   ORDER BY id`,
)
const discard = statement(`DELETE FROM editions WHERE id = :edition AND state IN ('building', 'ready') RETURNING id`)
const list = statement(`SELECT ${editionSummarySelection} FROM editions ORDER BY id`)
const find = statement(`SELECT ${editionSummarySelection}, report FROM editions WHERE id = :edition`)

export function postgresEditions(db: Connections): EditionStore {
  const alone = <T>(work: (db: Queryable) => Promise<T>): Promise<T> =>
    db.inTransaction(async (query) => {
      await query(lock)
      return work({ query })
    })
  return {
    begin: (edition) =>
      alone(async ({ query }) => {
        await query(removeLeftovers, { source: edition.source })
        const [row] = await query<{ id: number }>(insert, draft.write(edition))
        return row?.id ?? 0
      }),
    addAirports: (edition, airports) =>
      db.inTransaction(async (query) => {
        await mustBeBuilding(query, edition)
        const records = airports.map((airport) => airportRows.record({ edition, ...airport }))
        await query(insertAirports, { airports: JSON.stringify(records) }).catch(
          duplicate((icao) => `${icao} is stated already`),
        )
      }),
    addCharts: (edition, charts) =>
      db.inTransaction(async (query) => {
        await mustBeBuilding(query, edition)
        const records = charts.map((chart) => chartRows.record(storedChart(edition, chart)))
        await query(insertCharts, { charts: JSON.stringify(records) }).catch(
          duplicate((icao, version, index) => `${icao} has a ${version} chart with index number ${index} already`),
        )
      }),
    complete: (edition, completed) =>
      alone(async ({ query }) => {
        const done = await query(complete, completion.write(completed, { edition }))
        if (done.length === 0) throw notBuilding(edition)
      }),
    extend: (edition, charts) =>
      alone(async ({ query }) => {
        const [row] = await query<Pick<EditionSummary, 'state'>>(stateOf, { edition })
        if (row?.state !== 'live') return false
        const records = charts.map((chart) => chartRows.record(storedChart(edition, chart)))
        await query(insertFurtherCharts, { charts: JSON.stringify(records) })
        await query(countCharts, { edition })
        return true
      }),
    activate: (edition, at) =>
      alone(async ({ query }) => {
        const [row] = await query<Pick<EditionSummary, 'source' | 'state'>>(stateOf, { edition })
        if (!row) throw new Error(`There is no edition ${edition}`)
        if (row.state === 'building') throw new Error(`Edition ${edition} is still under construction`)
        if (row.state !== 'live') await makeLive({ query }, edition, row.source, at)
      }),
    async activateDue(now) {
      // Runs every minute, mostly without a result.
      if ((await db.query(due, { now })).length === 0) return []
      return alone(async ({ query }) => {
        const rows = await query<{ id: number; source: string }>(due, { now })
        for (const { id, source } of rows) await makeLive({ query }, id, source, now)
        return rows.map(({ id }) => id)
      })
    },
    withdraw: (source, at) =>
      alone(async ({ query }) => {
        await query(passOver, { source, at })
        if ((await query(supersede, { source })).length === 0) return false
        await appendAlone({ query }, editionEntry('edition-withdraw', at, { source }))
        return true
      }),
    discard: (edition) => alone(async ({ query }) => (await query(discard, { edition })).length > 0),
    prune: (source, keep) => alone((transaction) => prune(transaction, source, keep)),
    unusedPictures: (names) => alone((transaction) => unusedPictures(transaction, names)),
    list: async () => (await db.query(list)).map(summary.read),
    find: async (edition) => {
      const [row] = await db.query(find, { edition })
      return row ? details.read(row) : null
    },
    airports: readAirports(db),
    charts: readCharts(db),
    aerodromeFeatures: readAerodromeFeatures(db),
  }
}

async function makeLive({ query }: Queryable, edition: number, source: string, at: number): Promise<void> {
  await query(supersede, { source })
  await query(publish, { edition, at })
  await query(passOver, { source, at })
  await appendAlone({ query }, editionEntry('edition-publish', at, { edition, source }))
}

async function mustBeBuilding(query: Queryable['query'], edition: number): Promise<void> {
  if ((await query(building, { edition })).length === 0) throw notBuilding(edition)
}

const notBuilding = (edition: number): Error =>
  new Error(`There is no edition ${edition} under construction: was another import of its source begun?`)

/** Names a key that is taken, from `Key (edition, icao, …)=(1, KPDX, …) already exists.` */
const duplicate =
  (message: (...key: readonly string[]) => string) =>
  (error: unknown): never => {
    if (!(error instanceof IntegrityFault)) throw error
    const [, ...key] = /=\((.*)\)/.exec(error.detail)?.[1]?.split(', ') ?? []
    throw new Error(message(...key), { cause: error })
  }
