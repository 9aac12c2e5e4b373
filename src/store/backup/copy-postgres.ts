import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import { connected, postgresMigrations } from '../postgres/migrate.ts'
import { redactUrl } from '../postgres/redact-url.ts'
import { openDatabase } from '../sqlite/database.ts'
import { sqliteFailure } from '../sqlite/sqlite-failure.ts'
import { type CopiedColumn, type CopiedTable, copiedTables, type SnapshotParts } from './tables.ts'

/** Rows that are in memory at once. */
const batch = 300

/** As SQLite stores them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === pg.types.builtins.INT8) return (stored: string) => Number(stored)
    if (id === pg.types.builtins.BOOL) return (stored: string) => (stored === 't' ? 1 : 0)
    return pg.types.getTypeParser(id, format)
  },
}

/** Fills an empty file. Throws StoreUnavailable with a remedy. */
export async function copyPostgres(url: string, file: string, parts: SnapshotParts): Promise<void> {
  const migrations = await postgresMigrations(url)
  if (migrations.some(({ applied }) => !applied)) {
    throw new StoreUnavailable(
      `The database ${redactUrl(url)} was migrated by an earlier version of Platekeeper: migrate it with this one, or use the earlier one`,
    )
  }
  openDatabase(file).close()
  const db = new DatabaseSync(file)
  try {
    // What fails is removed as a whole, and what is complete is flushed.
    db.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF',
    )
    await connected(url, (client) => copy(client, db, parts))
  } catch (error) {
    parts.signal?.throwIfAborted()
    const { cause } = error as { readonly cause?: unknown }
    if (cause instanceof Error && 'errcode' in cause)
      throw sqliteFailure(`The database ${file} can't be written`, cause)
    throw error
  } finally {
    db.close()
  }
}

async function copy(client: pg.Client, db: DatabaseSync, { signal, onProgress }: SnapshotParts): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await copiedTables(db, client)
  const of = onProgress ? await countRows(client, tables) : null
  let rows = 0
  db.exec('BEGIN')
  for (const table of tables) {
    const insert = db.prepare(
      `INSERT INTO ${quoted(table.name)} (${names(table.columns)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
    )
    await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT ${read(table.columns)} FROM ${quoted(table.name)}`)
    while (true) {
      signal?.throwIfAborted()
      const { rows: fetched } = await client.query({ text: `FETCH ${batch} FROM copied`, rowMode: 'array', types })
      for (const values of fetched as (string | number | null)[][]) insert.run(...values)
      rows += fetched.length
      if (fetched.length > 0) onProgress?.({ rows, of, table: table.name })
      if (fetched.length < batch) break
    }
    await client.query('CLOSE copied')
  }
  await copyNumbers(client, db)
  db.exec('COMMIT')
  await client.query('COMMIT')
}

async function countRows(client: pg.Client, tables: readonly CopiedTable[]): Promise<number> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
  const { rows } = await client.query<{ n: string }>(`SELECT ${counts.join(' + ')} AS n`)
  return Number(rows[0]?.n)
}

/** A number of an edition is never given again, also if the edition was removed. */
async function copyNumbers(client: pg.Client, db: DatabaseSync): Promise<void> {
  const { rows } = await client.query<{ last: string }>(
    "SELECT coalesce(last_value, 0) AS last FROM pg_sequences WHERE sequencename = 'editions_id_seq' AND schemaname = current_schema()",
  )
  const last = Number(rows[0]?.last ?? 0)
  if (last === 0) return
  db.exec("DELETE FROM sqlite_sequence WHERE name = 'editions'")
  db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('editions', ?)").run(last)
}

const quoted = (name: string): string => `"${name}"`
const names = (columns: readonly CopiedColumn[]): string => columns.map(({ name }) => quoted(name)).join(', ')
/** JSON as the text that was stored. */
const read = (columns: readonly CopiedColumn[]): string =>
  columns.map(({ name, kind }) => `${quoted(name)}${kind === 'json' ? '::text' : ''}`).join(', ')
