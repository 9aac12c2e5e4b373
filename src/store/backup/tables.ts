import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Kind } from '../columns/index.ts'
import { integer, text } from '../sqlite/rows.ts'

/** How far a copy is. `of`: all rows, null if they were not counted. */
export type CopyProgress = { readonly rows: number; readonly of: number | null; readonly table: string }

export type SnapshotParts = {
  readonly signal?: AbortSignal
  /** Called after each thousand rows. Not called while SQLite copies its file, which is one step. */
  readonly onProgress?: (progress: CopyProgress) => void
}

type Reasons = Readonly<Record<string, string>>

/** Tables that are not copied between the stores. */
export const ownTables: Readonly<Record<'sqlite' | 'postgres', Reasons>> = {
  sqlite: {
    schema_version: 'each schema says itself which versions can use it',
    sqlite_sequence: 'the last numbers given, which sequences have in PostgreSQL; they are carried over as numbers',
  },
  postgres: {
    schema_version: 'each schema says itself which versions can use it',
    schema_migrations: 'the migrations of PostgreSQL; SQLite has their number in the file',
    audit_head: 'the end of the audit log, which is read from its last entry',
  },
}

const serverClock = 'the clock of PostgreSQL takes the place of the times that an SQLite file records'

/** Columns that one store alone has, by table; `*`: in any. Those of PostgreSQL with what a copied row gets in them. */
export const ownColumns = {
  sqlite: {
    clock: { recorded: serverClock, leap_at: serverClock, leap_served: serverClock, last_entry: serverClock },
  },
  postgres: {
    // Counts the changes of a row, so that an update sees whether another server was first.
    '*': { version: '1' },
    // Lets one of several servers add the first key of an algorithm. All keys are in one batch.
    signing_keys: {
      is_first: 'row_number() OVER (PARTITION BY source.alg ORDER BY source.created_at, source.kid) = 1',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Reasons>>>>

export type CopiedColumn = { readonly name: string; readonly kind: Kind }

/** `filled`: columns of PostgreSQL alone, and the SQL of their value. */
export type CopiedTable = {
  readonly name: string
  readonly columns: readonly CopiedColumn[]
  readonly key: readonly string[]
  readonly filled: Reasons
}

const kinds: Readonly<Record<string, Kind>> = {
  text: 'text',
  bigint: 'integer',
  integer: 'integer',
  boolean: 'flag',
  json: 'json',
}
const declared: Readonly<Record<Kind, string>> = { text: 'TEXT', integer: 'INTEGER', flag: 'INTEGER', json: 'TEXT' }

/**
 * What both schemas have, in an order in which rows come after those that they refer to. Throws StoreUnavailable where a table or
 * column is neither in both nor named above: data would be lost.
 */
export async function copiedTables(db: DatabaseSync, client: pg.Client): Promise<readonly CopiedTable[]> {
  const there = await postgresColumns(client)
  const names = inOrderOfReferences(db, sqliteTables(db))
  const strange = [
    ...names.filter((name) => !there.has(name)),
    ...[...there.keys()].filter((name) => !names.includes(name) && !(name in ownTables.postgres)),
  ]
  const tables = names.map((name) => {
    const ours = sqliteColumns(db, name)
    const theirs = there.get(name) ?? new Map<string, string>()
    const inSqlite: Reasons = { ...named(ownColumns.sqlite, name) }
    const inPostgres: Reasons = { ...ownColumns.postgres['*'], ...named(ownColumns.postgres, name) }
    const filled = Object.entries(inPostgres).filter(([column]) => theirs.has(column) && !ours.has(column))
    const columns = [...ours.entries()].flatMap(([column, { type }]) => {
      const kind = kinds[theirs.get(column) ?? '']
      if (kind && declared[kind] === type) return [{ name: column, kind }]
      if (!(column in inSqlite) || theirs.has(column)) strange.push(`${name}.${column}`)
      return []
    })
    for (const column of theirs.keys()) {
      if (!ours.has(column) && !(column in inPostgres)) strange.push(`${name}.${column}`)
    }
    const key = [...ours.entries()].filter(([, { isKey }]) => isKey).map(([column]) => column)
    return { name, columns, key, filled: Object.fromEntries(filled) }
  })
  if (strange.length > 0) throw unlike(strange)
  return tables
}

const unlike = (strange: readonly string[]): StoreUnavailable =>
  new StoreUnavailable(
    `The databases differ in ${strange.join(', ')}, so that data would be lost: one of them was migrated by another version of Platekeeper. ` +
      'Use the newer version for both',
  )

const named = (tables: Readonly<Record<string, Reasons>>, table: string): Reasons => tables[table] ?? {}

/** The tables of noun rows. */
export const sqliteTables = (db: DatabaseSync): readonly string[] =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map((row) => text(row, 'name'))
    .filter((name) => !(name in ownTables.sqlite))

type SqliteColumn = { readonly type: string; readonly isKey: boolean }

function sqliteColumns(db: DatabaseSync, table: string): ReadonlyMap<string, SqliteColumn> {
  const rows = db.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table)
  return new Map(rows.map((row) => [text(row, 'name'), { type: text(row, 'type'), isKey: integer(row, 'pk') > 0 }]))
}

/** By table, the type of each column. */
export async function postgresColumns(client: pg.Client): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { rows } = await client.query<{ table: string; name: string; type: string }>(
    `SELECT table_name AS table, column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
  )
  const tables = new Map<string, Map<string, string>>()
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>()
    tables.set(table, columns.set(name, type))
  }
  return tables
}

function inOrderOfReferences(db: DatabaseSync, tables: readonly string[]): readonly string[] {
  const ordered = new Set<string>()
  const add = (name: string): void => {
    const parents = db.prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?)').all(name)
    for (const row of parents) if (text(row, 'parent') !== name) add(text(row, 'parent'))
    ordered.add(name)
  }
  for (const name of tables) add(name)
  return [...ordered]
}
