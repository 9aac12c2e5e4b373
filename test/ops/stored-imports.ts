/** What imports leave in a database, of either kind. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export type Rows = <Row extends object>(query: string) => Promise<readonly Row[]>

export const postgresRows =
  (url: string): Rows =>
  async <Row extends object>(query: string) => {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(query)).rows
    } finally {
      await client.end()
    }
  }

export const sqliteRows =
  (file: string): Rows =>
  async <Row extends object>(query: string) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      return database.prepare(query).all() as Row[]
    } finally {
      database.close()
    }
  }

/** By source: how many charts are live, and the hash of their records, which name images by the hash of their bytes. */
export async function liveContent(rows: Rows): Promise<Readonly<Record<string, string>>> {
  const found = await rows<{ source: string; chart: string }>(
    `SELECT source, icao || ' ' || version || ' ' || index_number || ' ' || CAST(record AS TEXT) AS chart
     FROM charts JOIN editions ON editions.id = edition AND state = 'live'
     WHERE source LIKE 'folder:plates-%' OR source = 'dtpp'`,
  )
  const hash = (charts: readonly string[]) => createHash('sha256').update(charts.toSorted().join('\n')).digest('hex')
  const bySource = Object.entries(Object.groupBy(found, ({ source }) => source))
  return Object.fromEntries(
    bySource.map(([source, charts = []]) => [source, `${charts.length} ${hash(charts.map(({ chart }) => chart))}`]),
  )
}

type Ended = { readonly state: string; readonly input: string; readonly failure: string | null; readonly ends: number }

/** Why imports of commands may fail: their process was killed. */
const killed = /^The command that ran it ended or slept\. To continue, run it again: /

/**
 * Waits until no job is left, for which somebody has to claim those of killed commands when their lease is over. Each must have ended
 * once, and succeeded, except those of commands that were killed or had no database, of which there may be `most`.
 */
export async function mustHaveEndedOnce(rows: Rows, most: number): Promise<void> {
  while ((await rows('SELECT id FROM jobs WHERE due_at IS NOT NULL')).length > 0) await wait(1000)
  const jobs = await rows<Ended>(
    `SELECT kind, state, CAST(input AS TEXT) AS input, failure, count(number) AS ends FROM jobs
     LEFT JOIN job_events ON job_id = id AND event IN ('succeeded', 'failed', 'cancelled')
     GROUP BY id, kind, state, CAST(input AS TEXT), failure`,
  )
  assert.deepEqual(
    jobs.filter(({ ends }) => Number(ends) !== 1),
    [],
  )
  const failed = jobs.filter(({ state }) => state !== 'succeeded')
  assert.deepEqual(
    failed.filter(({ failure }) => !killed.test(failure ?? '')),
    [],
  )
  assert.ok(failed.length <= most, `${failed.length} imports failed, but ${most} commands`)
}
