import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import { connected, migratePostgres } from '../postgres/migrate.ts'
import { redactUrl } from '../postgres/redact-url.ts'
import { isEmptyPostgres } from './empty-postgres.ts'
import { mustHaveThisSchema } from './inspect-snapshot.ts'
import { type CopiedColumn, type CopiedTable, copiedTables, type SnapshotParts } from './tables.ts'

/** Rows that are in memory at once. */
const batch = 300

type Row = Record<string, string | number | boolean | null>

/**
 * Loads a snapshot of this version's schema into a PostgreSQL database in which nothing was ever stored: all of it, or nothing.
 * Throws StoreUnavailable with a remedy, which names the row if PostgreSQL cannot hold one, or the signal's reason.
 */
export async function loadIntoPostgres(file: string, url: string, parts: SnapshotParts = {}): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    mustHaveThisSchema(db, file)
    await connected(url, (client) => mustBeEmpty(client, url))
    await migratePostgres(url)
    await connected(url, (client) => load(client, db, { ...parts, url }))
  } catch (error) {
    parts.signal?.throwIfAborted()
    throw error
  } finally {
    db.close()
  }
}

async function mustBeEmpty(client: pg.Client, url: string): Promise<void> {
  if (await isEmptyPostgres(client)) return
  throw new StoreUnavailable(
    `The database ${redactUrl(url)} is not empty: create another one, and set DATABASE_URL to it`,
  )
}

async function load(
  client: pg.Client,
  db: DatabaseSync,
  { signal, onProgress, url }: SnapshotParts & { readonly url: string },
): Promise<void> {
  await client.query("BEGIN; SET LOCAL lock_timeout = '10s'")
  const tables = await copiedTables(db, client)
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS EXCLUSIVE MODE`)
  await mustBeEmpty(client, url)
  const of = onProgress ? countRows(db, tables) : null
  let rows = 0
  for (const table of tables) {
    const insert = insertion(table)
    for (const some of batches(db, table)) {
      signal?.throwIfAborted()
      await client.query({ name: `load ${table.name}`, text: insert, values: [JSON.stringify(some)] })
      rows += some.length
      onProgress?.({ rows, of, table: table.name })
    }
    await client.query(`ANALYZE ${quoted(table.name)}`)
  }
  await client.query(auditEnd)
  for (const table of ['device_sessions', 'editions']) await continueNumbers(client, db, table)
  await client.query('COMMIT')
}

/** Each row is a record of text, numbers and booleans: JSON of a row is text in it, so that it stays as it was written. */
function insertion({ name, columns, filled }: CopiedTable): string {
  const extra = Object.entries(filled)
  const into = [...columns.map((column) => column.name), ...extra.map(([column]) => column)].map(quoted)
  const values = [
    ...columns.map((column) => `source.${quoted(column.name)}${column.kind === 'json' ? '::json' : ''}`),
    ...extra.map(([, value]) => value),
  ]
  const record = columns.map((column) => `${quoted(column.name)} ${sent[column.kind]}`)
  return `INSERT INTO ${quoted(name)} (${into.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM json_to_recordset($1::json) AS source (${record.join(', ')})`
}

const sent = { text: 'text', integer: 'bigint', flag: 'boolean', json: 'text' } as const

function* batches(db: DatabaseSync, table: CopiedTable): Generator<readonly Row[]> {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ')
  const flags = table.columns.filter(({ kind }) => kind === 'flag')
  const texts = table.columns.filter(({ kind }) => kind === 'text' || kind === 'json')
  let some: Row[] = []
  for (const row of db.prepare(`SELECT ${names} FROM ${quoted(table.name)}`).iterate() as Iterable<Row>) {
    for (const column of texts) mustBeStorable(row, column, table)
    for (const { name } of flags) if (row[name] !== null) row[name] = row[name] === 1
    some.push(row)
    if (some.length === batch) {
      yield some
      some = []
    }
  }
  if (some.length > 0) yield some
}

/** PostgreSQL has no NUL in a text, and cannot read JSON that has one in a string. */
function mustBeStorable(row: Row, { name, kind }: CopiedColumn, table: CopiedTable): void {
  const value = row[name]
  if (typeof value !== 'string') return
  const hasNul = value.includes('\0') || (kind === 'json' && value.includes('\\u0000') && escapedNul.test(value))
  if (!hasNul) return
  const key = table.key.map((column) => `${column} ${JSON.stringify(row[column])}`).join(', ')
  throw new StoreUnavailable(
    `PostgreSQL cannot store the character NUL, which ${table.name} has in ${name}, in the row with ${key}. ` +
      'Nothing was loaded. Restore onto SQLite, remove the character there, and repeat this with a new backup',
  )
}

/** Not behind a backslash that is escaped itself. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

const auditEnd = `UPDATE audit_head SET number = last.number, hash = last.hash
  FROM (SELECT number, hash FROM audit_log ORDER BY number DESC LIMIT 1) AS last`

/** A number that was given is never given again. */
async function continueNumbers(client: pg.Client, db: DatabaseSync, table: string): Promise<void> {
  const given = db
    .prepare(
      `SELECT max(coalesce((SELECT max(id) FROM ${table}), 0), coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)) AS last`,
    )
    .get(table)
  const last = Number(given?.['last'])
  if (last > 0) await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [table, 'id', last])
}

const countRows = (db: DatabaseSync, tables: readonly CopiedTable[]): number =>
  tables.reduce(
    (sum, { name }) => sum + Number(db.prepare(`SELECT count(*) AS n FROM ${quoted(name)}`).get()?.['n']),
    0,
  )

const quoted = (name: string): string => `"${name}"`
