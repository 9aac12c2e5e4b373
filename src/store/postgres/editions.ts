import type { EditionChart, EditionDetails, EditionStore, EditionSummary } from '../../editions/index.ts'
import type { StatedAirport } from '../../facts/index.ts'
import { editionEntry } from '../edition-entry.ts'
import { appendAlone } from './audit-log.ts'
import { type Asking, type Connections, IntegrityFault, statement } from './connections.ts'
import { readAerodromeFeatures, readAirports, readCharts } from './edition-rows.ts'
import { prune, unusedPictures } from './prune.ts'
import { orNull } from './rows.ts'

type SummaryRow = Omit<EditionSummary, 'effectiveAt' | 'publishedAt'> & {
  readonly effective_at: number | null
  readonly published_at: number | null
}

/** What follows sees what whoever held it before has written. Building an edition does without. */
const lock = statement('SELECT pg_advisory_xact_lock(8628000002)')

const removeLeftovers = statement(`DELETE FROM editions WHERE source = $1 AND state = 'building'`)
const insert = statement(`INSERT INTO editions (source, cycle, state) VALUES ($1, $2, 'building') RETURNING id`)
const building = statement(`SELECT FROM editions WHERE id = $1 AND state = 'building' FOR KEY SHARE`)
const insertAirports = statement(
  `INSERT INTO airports (edition, icao, stated, derived, said_in, ground)
   SELECT $1, * FROM unnest($2::text[], $3::json[], $4::json[], $5::text[], $6::json[])`,
)
const insertCharts = statement(
  `INSERT INTO charts (edition, icao, version, index_number, record, origin)
   SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::json[], $6::json[])`,
)
const complete = statement(
  `UPDATE editions SET state = 'ready', effective_at = $2, report = $3,
     airports = (SELECT count(*) FROM airports WHERE edition = id),
     charts = (SELECT count(*) FROM charts WHERE edition = id)
   WHERE id = $1 AND state = 'building' RETURNING id`,
)
const stateOf = statement('SELECT source, state FROM editions WHERE id = $1')
const supersede = statement(
  `UPDATE editions SET state = 'superseded' WHERE source = $1 AND state = 'live' RETURNING id`,
)
const enliven = statement(`UPDATE editions SET state = 'live', published_at = $2 WHERE id = $1`)
const passOver = statement(
  `UPDATE editions SET effective_at = NULL WHERE source = $1 AND state = 'ready' AND effective_at <= $2`,
)
const due = statement(
  `SELECT id, source FROM editions AS one WHERE state = 'ready' AND effective_at <= $1 AND NOT EXISTS (
     SELECT FROM editions AS other
     WHERE other.source = one.source AND other.state = 'ready' AND other.effective_at <= $1
       AND (other.effective_at, other.id) > (one.effective_at, one.id))
   ORDER BY id`,
)
const discard = statement(`DELETE FROM editions WHERE id = $1 AND state IN ('building', 'ready') RETURNING id`)
const columns = `id, source, cycle, state, effective_at, published_at,
  coalesce(airports, (SELECT count(*) FROM airports WHERE edition = id)) AS airports,
  coalesce(charts, (SELECT count(*) FROM charts WHERE edition = id)) AS charts`
const list = statement(`SELECT ${columns} FROM editions ORDER BY id`)
const find = statement(`SELECT ${columns}, report FROM editions WHERE id = $1`)

export function postgresEditions(db: Connections): EditionStore {
  const alone = <T>(work: (db: Asking) => Promise<T>): Promise<T> =>
    db.atLength(async (ask) => {
      await ask(lock)
      return work({ ask })
    })
  return {
    begin: ({ source, cycle }) =>
      alone(async ({ ask }) => {
        await ask(removeLeftovers, [source])
        const [row] = await ask<{ id: number }>(insert, [source, cycle])
        return row?.id ?? 0
      }),
    addAirports: (edition, airports) =>
      db.atLength(async (ask) => {
        await mustBeBuilding(ask, edition)
        await ask(insertAirports, [edition, ...airportColumns(airports)]).catch(
          refusing((icao) => `${icao} is stated already`),
        )
      }),
    addCharts: (edition, charts) =>
      db.atLength(async (ask) => {
        await mustBeBuilding(ask, edition)
        await ask(insertCharts, [edition, ...chartColumns(charts)]).catch(
          refusing((icao, version, index) => `${icao} has a ${version} chart with index number ${index} already`),
        )
      }),
    complete: (edition, { effectiveAt, report }) =>
      alone(async ({ ask }) => {
        const done = await ask(complete, [edition, effectiveAt, orNull(report)])
        if (done.length === 0) throw notBuilding(edition)
      }),
    activate: (edition, at) =>
      alone(async ({ ask }) => {
        const [row] = await ask<Pick<EditionSummary, 'source' | 'state'>>(stateOf, [edition])
        if (!row) throw new Error(`There is no edition ${edition}`)
        if (row.state === 'building') throw new Error(`Edition ${edition} is still under construction`)
        if (row.state !== 'live') await makeLive({ ask }, edition, row.source, at)
      }),
    async activateDue(now) {
      // Asked every minute, mostly in vain.
      if ((await db.ask(due, [now])).length === 0) return []
      return alone(async ({ ask }) => {
        const rows = await ask<{ id: number; source: string }>(due, [now])
        for (const { id, source } of rows) await makeLive({ ask }, id, source, now)
        return rows.map(({ id }) => id)
      })
    },
    withdraw: (source, at) =>
      alone(async ({ ask }) => {
        await ask(passOver, [source, at])
        if ((await ask(supersede, [source])).length === 0) return false
        await appendAlone({ ask }, editionEntry('edition-withdraw', at, { source }))
        return true
      }),
    discard: (edition) => alone(async ({ ask }) => (await ask(discard, [edition])).length > 0),
    prune: (source, keep) => alone((transaction) => prune(transaction, source, keep)),
    unusedPictures: (names) => alone((transaction) => unusedPictures(transaction, names)),
    list: async () => (await db.ask<SummaryRow>(list)).map(toSummary),
    find: async (edition) => {
      const [row] = await db.ask<SummaryRow & Pick<EditionDetails, 'report'>>(find, [edition])
      return row ? { ...toSummary(row), report: row.report } : null
    },
    airports: readAirports(db),
    charts: readCharts(db),
    aerodromeFeatures: readAerodromeFeatures(db),
  }
}

async function makeLive({ ask }: Asking, edition: number, source: string, at: number): Promise<void> {
  await ask(supersede, [source])
  await ask(enliven, [edition, at])
  await ask(passOver, [source, at])
  await appendAlone({ ask }, editionEntry('edition-publish', at, { edition, source }))
}

async function mustBeBuilding(ask: Asking['ask'], edition: number): Promise<void> {
  if ((await ask(building, [edition])).length === 0) throw notBuilding(edition)
}

const notBuilding = (edition: number): Error =>
  new Error(`There is no edition ${edition} under construction: was another import of its source begun?`)

const airportColumns = (airports: readonly StatedAirport[]) => [
  airports.map(({ icao }) => icao),
  airports.map(({ stated }) => JSON.stringify(stated)),
  airports.map(({ derived }) => JSON.stringify(derived)),
  airports.map(({ where }) => where),
  airports.map(({ features }) => orNull(features)),
]

const chartColumns = (charts: readonly EditionChart[]) => [
  charts.map(({ chart }) => chart.icao_airport_identifier),
  charts.map(({ chart }) => chart.version),
  charts.map(({ chart }) => chart.index_number),
  charts.map(({ chart }) => JSON.stringify(chart)),
  charts.map(({ origin }) => orNull(origin)),
]

/** Tells a key that is taken, of `Key (edition, icao, …)=(1, KPDX, …) already exists.` */
const refusing =
  (tell: (...key: readonly string[]) => string) =>
  (error: unknown): never => {
    if (!(error instanceof IntegrityFault)) throw error
    const [, ...key] = /=\((.*)\)/.exec(error.detail)?.[1]?.split(', ') ?? []
    throw new Error(tell(...key), { cause: error })
  }

const toSummary = (row: SummaryRow): EditionSummary => ({
  id: row.id,
  source: row.source,
  cycle: row.cycle,
  state: row.state,
  airports: row.airports,
  charts: row.charts,
  effectiveAt: row.effective_at,
  publishedAt: row.published_at,
})
