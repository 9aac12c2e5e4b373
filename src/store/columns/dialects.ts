import type { Kind } from './column.ts'

/** How a database stores each kind of column. */
export type SqlDialect<Value> = {
  /** As the migrations declare it. */
  readonly types: Readonly<Record<Kind, string>>
  /** The cast that follows a named value in a statement. */
  readonly cast: (kind: Kind) => string
  /** From the driver's value to the field's. */
  readonly read: Readonly<Record<Kind, (stored: unknown) => unknown>>
  /** From the field's value to the driver's. The column description guarantees the kind. */
  readonly write: Readonly<Record<Kind, (value: unknown) => Value>>
}

const same = (value: unknown): unknown => value

export type SqliteValue = string | number | null

const sqliteTypes = { text: 'TEXT', integer: 'INTEGER', flag: 'INTEGER', json: 'TEXT' } as const

export const sqlite: SqlDialect<SqliteValue> = {
  types: sqliteTypes,
  cast: () => '',
  read: { text: same, integer: same, flag: (stored) => stored === 1, json: (stored) => JSON.parse(stored as string) },
  write: {
    text: (value) => value as string,
    integer: (value) => value as number,
    flag: (value) => (value ? 1 : 0),
    json: (value) => JSON.stringify(value),
  },
}

export type PostgresValue = string | number | boolean | null

const postgresTypes = { text: 'text', integer: 'bigint', flag: 'boolean', json: 'json' } as const

/** Rows are returned as JSON (`to_json`), or parsed by the driver (bigint and json). */
export const postgres: SqlDialect<PostgresValue> = {
  types: postgresTypes,
  cast: (kind) => `::${postgresTypes[kind]}`,
  read: { text: same, integer: same, flag: same, json: same },
  write: {
    text: (value) => value as string,
    integer: (value) => value as number,
    flag: (value) => value as boolean,
    json: (value) => JSON.stringify(value),
  },
}
