import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { execute } from '../fixtures/postgres.ts'

/** The first migrations of a store, as earlier versions shipped them. */
function migrations(store: 'sqlite' | 'postgres', count: number) {
  const folder = new URL(`../../src/store/migrations/${store}/`, import.meta.url)
  return readdirSync(folder)
    .sort()
    .slice(0, count)
    .map((name) => ({ name, sql: readFileSync(new URL(name, folder), 'utf8') }))
}

/** A database with the first `count` migrations and then `rows`; returns how it is opened (open-location.ts). */
export function earlierSqlite(folder: string, count: number, rows: string): string {
  const db = new DatabaseSync(join(folder, 'platekeeper.db'))
  for (const { sql } of migrations('sqlite', count)) db.exec(sql)
  db.exec(`PRAGMA user_version = ${count}`)
  db.exec(rows)
  db.close()
  return `sqlite:${folder}`
}

export async function earlierPostgres(
  url: string,
  folder: string,
  { count, rows }: { readonly count: number; readonly rows: string },
): Promise<string> {
  await execute(
    url,
    `CREATE TABLE schema_migrations (
       number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  for (const [index, { name, sql }] of migrations('postgres', count).entries()) {
    const values = `${index + 1}, '${name}', '${hash('sha256', sql, 'hex')}'`
    await execute(url, `${sql}; INSERT INTO schema_migrations (number, name, sha256) VALUES (${values})`)
  }
  await execute(url, rows)
  return `${url} ${folder}`
}
