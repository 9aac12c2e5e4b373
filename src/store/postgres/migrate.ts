import pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import { type MigrationFile, migrationFiles, mustBeReadable, readVersion, type Schema } from '../migration-files.ts'
import type { Migration } from '../store.ts'
import { connectionFailure } from './connection-failure.ts'
import { redactUrl } from './redact-url.ts'

const files = () => migrationFiles('postgres')

/** Any number that no other program on the same database uses. */
const lock = 8_628_000_001

const register = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`

/**
 * Applies missing migrations, each file in its own transaction and under a lock: of servers that start at the same time one
 * does the work and the others wait, and a killed one leaves the schema as it was before the file. A schema that is up to
 * date is only read.
 * Throws StoreUnavailable with a remedy for a database that is unreachable or belongs to another version.
 */
export async function migratePostgres(url: string): Promise<void> {
  await connected(url, async (client) => {
    await mustBeNewEnough(client)
    const migrations = files()
    const before = await applied(client, migrations)
    for (const file of migrations.filter(({ number }) => !before.has(number))) {
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${lock})`)
      await client.query(register)
      if (!(await applied(client, migrations)).has(file.number)) {
        await client.query(file.sql)
        await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', [
          file.number,
          file.name,
          file.sha256,
        ])
      }
      await client.query('COMMIT')
    }
    await mustBeUsable(client, migrations, url)
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

/** The migrations, applied and pending; changes nothing. Throws as migrating does. */
export const postgresMigrations = (url: string): Promise<readonly Migration[]> =>
  connected(url, async (client) => {
    const migrations = files()
    const done = await applied(client, migrations)
    await mustBeUsable(client, migrations, url)
    return migrations.map(({ number, name }) => ({ number, name, applied: done.has(number) }))
  })

type Applied = Pick<MigrationFile, 'number' | 'name' | 'sha256'>

/** The numbers, also of a later version. */
async function applied(client: pg.Client, migrations: readonly MigrationFile[]): Promise<ReadonlySet<number>> {
  if (!(await isThere(client, 'schema_migrations'))) return new Set()
  const { rows } = await client.query<Applied>('SELECT number::int, name, sha256 FROM schema_migrations')
  for (const { number, name, sha256 } of rows) {
    const file = migrations[number - 1]
    if (file && file.sha256 !== sha256) {
      throw new StoreUnavailable(`The database was migrated with a different ${name}: run the version that migrated it`)
    }
  }
  return new Set(rows.map(({ number }) => number))
}

async function mustBeUsable(client: pg.Client, migrations: readonly MigrationFile[], url: string): Promise<void> {
  const number = Math.max(0, ...(await applied(client, migrations)))
  const known = migrations.length
  const isNamed = number > known && (await isThere(client, 'schema_version'))
  const rows = isNamed ? (await client.query<NonNullable<Schema['readable']>>(readVersion)).rows : []
  mustBeReadable({ number, readable: rows[0] ?? null }, known, redactUrl(url))
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table])
  return rows[0]?.there ?? false
}

/** Works on one connection, without a limit of time. Failures are StoreUnavailable, which names the database. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
    throw new StoreUnavailable(`The database ${redactUrl(url)} can't be used: ${reason}`, { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}
