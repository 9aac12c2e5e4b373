import type { EditionStore, EditionSummary } from '../../editions/index.ts'
import type { JobHold } from '../../jobs/index.ts'
import { imagesOf, postgres, storedChart } from '../columns/index.ts'
import { editionEntry } from '../editions/audit-entry.ts'
import { editionFaults } from '../editions/faults.ts'
import { editionPages } from '../editions/pages.ts'
import { editionRows, noClaim } from '../editions/rows.ts'
import { editionStatements } from '../editions/statements.ts'
import { isHeld } from '../jobs/queues.ts'
import { addedRows, type RowCounts } from './added-rows.ts'
import { appendAlone } from './audit-log.ts'
import { type Connections, IntegrityFault, type Queryable, statement } from './connections.ts'
import { claimImages } from './images.ts'
import { prune, unusedPictures } from './prune.ts'

const {
  draft,
  running: runningImport,
  completion,
  summary,
  details,
  airport: airportRows,
  chart: chartRows,
} = editionRows(postgres)

/** Serializes changes of live editions: each sees what the previous one wrote. Building an edition does not need it. */
const lock = statement('SELECT pg_advisory_xact_lock(8628000002)')

const removeLeftovers = statement(editionStatements.removeLeftovers)
const insert = statement(
  `INSERT INTO editions (${draft.names}, state, started_at, claimed_until)
   VALUES (${draft.values}, 'building', :startedAt, :claimedUntil) RETURNING id`,
)
const renew = statement(editionStatements.renew)
const discardUnclaimed = statement(editionStatements.discardUnclaimed)
const running = statement(editionStatements.running)
const building = statement(`SELECT FROM editions WHERE id = :edition AND state = 'building' FOR KEY SHARE`)
const insertAirports = statement(
  `INSERT INTO airports (${airportRows.names})
   SELECT ${airportRows.names} FROM json_populate_recordset(NULL::airports, :airports::json)`,
)
const chartsGiven = `INSERT INTO charts (${chartRows.names})
   SELECT ${chartRows.names} FROM json_populate_recordset(NULL::charts, :charts::json)`
const insertCharts = statement(chartsGiven)
const insertFurtherCharts = statement(`${chartsGiven} ON CONFLICT DO NOTHING`)
const countCharts = statement(editionStatements.countCharts)
const complete = statement(`${editionStatements.complete(completion.assignments)} RETURNING airports, charts`)
const analyze = statement('ANALYZE (SKIP_LOCKED) airports, charts')
const stateOf = statement(editionStatements.stateOf)
const supersede = statement(`${editionStatements.supersede} RETURNING id`)
const publish = statement(editionStatements.publish)
const passOver = statement(editionStatements.passOver)
const due = statement(editionStatements.due)
const discard = statement(`${editionStatements.discard} RETURNING id`)
const list = statement(editionStatements.list)
const find = statement(editionStatements.find)
const held = statement(`${isHeld} FOR SHARE`)

export function postgresEditions(db: Connections): EditionStore {
  const alone = <T>(work: (db: Queryable) => Promise<T>): Promise<T> =>
    db.inTransaction(async (query) => {
      await query(lock)
      return work({ ...db, query })
    })
  const added = addedRows()
  const pages = editionPages(postgres, (named) => {
    const page = statement(named)
    return (values) => db.query(page, values)
  })
  /** Without statistics of new rows, PostgreSQL sorts what is left of the edition for each page. */
  async function* planned<Row>(edition: number, read: (edition: number) => AsyncIterable<Row>): AsyncGenerator<Row> {
    if (added.mustAnalyze(edition)) await db.inTransaction((query) => query(analyze))
    yield* read(edition)
  }
  return {
    begin: (edition, claim, hold) =>
      alone(async ({ query }) => {
        await mustHold(query, hold)
        await query(removeLeftovers, { source: edition.source })
        const [row] = await query<{ id: number }>(insert, draft.write(edition, claim ?? noClaim))
        const id = row?.id ?? 0
        // A server that takes the place of another may count from an earlier number.
        added.forget(id)
        return id
      }),
    renew: async (edition, until) => (await db.query(renew, { edition, until })).length > 0,
    discardUnclaimed: (now) =>
      alone(async ({ query }) => {
        await query(discardUnclaimed, { now })
        return (await query(running)).map(runningImport.read)
      }),
    addAirports: async (edition, airports) => {
      await db.inTransaction(async (query) => {
        await mustBeBuilding(query, edition)
        const records = airports.map((airport) => airportRows.record({ edition, ...airport }))
        await query(insertAirports, { airports: JSON.stringify(records) }).catch(
          duplicate(([icao = ''], cause) => editionFaults.airportStated(icao, cause)),
        )
      }, 'later')
      added.note(edition, { airports: airports.length })
    },
    addCharts: async (edition, charts) => {
      await db.inTransaction(async (query) => {
        await mustBeBuilding(query, edition)
        await claimImages(query, imagesOf(charts))
        const records = charts.map((chart) => chartRows.record(storedChart(edition, chart)))
        await query(insertCharts, { charts: JSON.stringify(records) }).catch(
          duplicate(([icao = '', version = '', index = ''], cause) =>
            editionFaults.chartGiven(icao, version, index, cause),
          ),
        )
      }, 'later')
      added.note(edition, { charts: charts.length })
    },
    async complete(edition, completed, hold) {
      await alone(async (within) => {
        const { query } = within
        const [row] = await query<Pick<EditionSummary, 'source' | 'state'>>(stateOf, { edition })
        if (row && row.state !== 'building') return
        await mustHold(query, hold)
        const [found] = await query<RowCounts>(complete, completion.write(completed, { edition }))
        if (!row || !found) throw editionFaults.notBuilding(edition)
        if (added.isMissing(edition, found)) throw editionFaults.rowsLost(edition)
        for (const other of completed.discards ?? []) await query(discard, { edition: other })
        if (completed.liveAt !== undefined) await makeLive(within, edition, row.source, completed.liveAt)
      })
      added.forget(edition)
    },
    extend: (edition, charts) =>
      alone(async (within) => {
        const { query } = within
        const [row] = await query<Pick<EditionSummary, 'state'>>(stateOf, { edition })
        if (row?.state !== 'live') return false
        await claimImages(query, imagesOf(charts))
        const records = charts.map((chart) => chartRows.record(storedChart(edition, chart)))
        await query(insertFurtherCharts, { charts: JSON.stringify(records) })
        await query(countCharts, { edition })
        return true
      }),
    activate: (edition, at) =>
      alone(async (within) => {
        const { query } = within
        const [row] = await query<Pick<EditionSummary, 'source' | 'state'>>(stateOf, { edition })
        if (!row) throw editionFaults.unknown(edition)
        if (row.state === 'building') throw editionFaults.unfinished(edition)
        if (row.state !== 'live') await makeLive(within, edition, row.source, at)
      }),
    async activateDue(now) {
      // Runs every minute, mostly without a result.
      if ((await db.query(due, { now })).length === 0) return []
      return alone(async (within) => {
        const rows = await within.query<{ id: number; source: string }>(due, { now })
        for (const { id, source } of rows) await makeLive(within, id, source, now)
        return rows.map(({ id }) => id)
      })
    },
    withdraw: (source, at) =>
      alone(async (within) => {
        const { query } = within
        await query(passOver, { source, at })
        if ((await query(supersede, { source })).length === 0) return false
        await appendAlone(within, editionEntry('edition-withdraw', at, { source }))
        return true
      }),
    discard(edition) {
      added.forget(edition)
      return alone(async ({ query }) => (await query(discard, { edition })).length > 0)
    },
    prune: (source, keep) => alone((transaction) => prune(transaction, source, keep)),
    unusedPictures: (names) => alone((transaction) => unusedPictures(transaction, names)),
    list: async () => (await db.query(list)).map(summary.read),
    find: async (edition) => {
      const [row] = await db.query(find, { edition })
      return row ? details.read(row) : null
    },
    airports: (edition) => planned(edition, pages.airports),
    charts: (edition) => planned(edition, pages.charts),
    aerodromeFeatures: pages.aerodromeFeatures,
  }
}

async function makeLive(db: Queryable, edition: number, source: string, at: number): Promise<void> {
  const { query } = db
  await query(supersede, { source })
  await query(publish, { edition, at })
  await query(passOver, { source, at })
  await appendAlone(db, editionEntry('edition-publish', at, { edition, source }))
}

/** Locks the job, so that no other process claims it before this transaction ends. */
async function mustHold(query: Queryable['query'], hold: JobHold | undefined): Promise<void> {
  if (hold && (await query(held, { job: hold.id, fence: hold.fence })).length === 0) throw editionFaults.notHeld()
}

async function mustBeBuilding(query: Queryable['query'], edition: number): Promise<void> {
  if ((await query(building, { edition })).length === 0) throw editionFaults.notBuilding(edition)
}

/** Names a key that is taken, from `Key (edition, icao, …)=(1, KPDX, …) already exists.` */
const duplicate =
  (fault: (key: readonly string[], cause: unknown) => Error) =>
  (error: unknown): never => {
    if (!(error instanceof IntegrityFault)) throw error
    const [, ...key] = /=\((.*)\)/.exec(error.detail)?.[1]?.split(', ') ?? []
    throw fault(key, error)
  }
