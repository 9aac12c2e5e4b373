import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** The programs that a later migration declares compatible with its schema; null: unchanged. */
export type Readable = { readonly from: number; readonly program: string } | null

/** The number of the newest migration of this program. */
export const ownSchema = (store: 'sqlite' | 'postgres'): number =>
  readdirSync(new URL(`../../src/store/migrations/${store}/`, import.meta.url)).length

const stated = (readable: Readable) =>
  readable ? `UPDATE schema_version SET readable_from = ${readable.from}, program = '${readable.program}';` : ''
const column = "later TEXT NOT NULL DEFAULT 'later'"

/** The effect of a later version's migration on a database: every table has a column that this program does not know. */
export function laterSqlite(folder: string, readable: Readable = null): void {
  const db = new DatabaseSync(join(folder, 'platekeeper.db'))
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  const number = ownSchema('sqlite') + 1
  const columns = tables.map(({ name }) => `ALTER TABLE ${name} ADD COLUMN ${column};`).join('\n')
  db.exec(`BEGIN IMMEDIATE; ${columns} ${stated(readable)} PRAGMA user_version = ${number}; COMMIT`)
  db.close()
}

/** On a database where it was applied before, changes nothing. */
export async function laterPostgres(url: string, readable: Readable = null): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const number = ownSchema('postgres') + 1
  const columns = rows.map(({ tablename }) => `ALTER TABLE ${tablename} ADD COLUMN IF NOT EXISTS ${column};`).join('\n')
  const registered = `INSERT INTO schema_migrations (number, name, sha256) VALUES (${number}, 'later.sql', '') ON CONFLICT DO NOTHING`
  await client.query(`BEGIN; ${columns} ${stated(readable)} ${registered}; COMMIT`)
  await client.end()
}
