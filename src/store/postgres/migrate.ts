import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Migration } from '../store.ts'
import { connectionFailure } from './connection-failure.ts'
import { withoutPassword } from './without-password.ts'

type File = { readonly number: number; readonly name: string; readonly sql: string; readonly sha256: string }

const folder = new URL('../migrations/postgres/', import.meta.url)

/** Any number that no other program on the same database uses. */
const lock = 8_628_000_001

const register = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

function files(): readonly File[] {
  return readdirSync(folder)
    .sort()
    .map((name, index) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { number: index + 1, name, sql, sha256: hash('sha256', sql, 'hex') }
    })
}

/**
 * Applies missing migrations, each file in its own transaction and under a lock: of servers that start at the same time one
 * does the work and the others wait, and a killed one leaves the schema as it was before the file.
 * Throws StoreUnavailable with a remedy for a database that is unreachable or belongs to another version.
 */
export async function migratePostgres(url: string): Promise<void> {
  await connected(url, async (client) => {
    await mustBeNewEnough(client)
    for (const file of files()) {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${lock})`)
      await client.query(register)
      if (!(await applied(client)).has(file.number)) {
        await client.query(file.sql)
        await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', [
          file.number,
          file.name,
          file.sha256,
        ])
      }
      await client.query('COMMIT')
    }
  })
}

async function mustBeNewEnough(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version`,
  )
  const [version] = rows
  if (Number(version?.server_version_num) < 150_000) {
    throw new StoreUnavailable(
      `The database server is PostgreSQL ${version?.server_version}: version 15 or newer is required`,
    )
  }
}

/** The migrations, applied and pending; changes nothing. */
export const postgresMigrations = (url: string): Promise<readonly Migration[]> => connected(url, history)

async function history(client: pg.Client): Promise<readonly Migration[]> {
  const done = await applied(client)
  return files().map(({ number, name }) => ({ number, name, applied: done.has(number) }))
}

type Applied = Pick<File, 'number' | 'name' | 'sha256'>

async function applied(client: pg.Client): Promise<ReadonlySet<number>> {
  const { rows: there } = await client.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS there")
  if (!there[0]?.there) return new Set()
  const { rows } = await client.query<Applied>('SELECT number::int, name, sha256 FROM schema_migrations')
  const known = new Map(files().map((file) => [file.number, file]))
  for (const { number, name, sha256 } of rows) {
    const file = known.get(number)
    if (!file)
      throw new StoreUnavailable(
        `The database was migrated by a newer version of Platekeeper (${name}): run that version`,
      )
    if (file.sha256 !== sha256) {
      throw new StoreUnavailable(`The database was migrated with a different ${name}: run the version that migrated it`)
    }
  }
  return new Set(rows.map(({ number }) => number))
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'platekeeper',
  })
  // A broken connection also rejects the current query; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error
    const reason = connectionFailure(error, { database: client.database ?? '', role: client.user ?? '' })
    throw new StoreUnavailable(`The database ${withoutPassword(url)} can't be used: ${reason}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
