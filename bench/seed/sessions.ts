/** Many device authorizations or refresh families in a database, as copies of one that the service made: creating them by requests would take too long. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type SessionTable = 'device_sessions' | 'refresh_families'

/** The columns that differ between copies: unique ones. A key that the database generates is not copied. */
type Column = { readonly name: string; readonly type: string; readonly isUnique: boolean; readonly isNumbered: boolean }

/** No server may have the database open. */
export function addSessionsToSqlite(dataDir: string, count: number, table: SessionTable = 'device_sessions'): void {
  const db = new DatabaseSync(join(dataDir, 'platekeeper.db'))
  // Random keys touch all pages of the indexes, which fit into memory; nothing has to be durable yet.
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -524288')
  try {
    const unique = new Set(
      db
        .prepare(
          `SELECT info.name AS name FROM pragma_index_list('${table}') AS list, pragma_index_info(list.name) AS info WHERE list."unique"`,
        )
        .all()
        .map(({ name }) => String(name)),
    )
    const columns = db
      .prepare(`SELECT name, type, pk FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name, type, pk }): Column => {
        const isNumbered = pk === 1 && type === 'INTEGER'
        return { name: String(name), type: String(type), isUnique: unique.has(String(name)), isNumbered }
      })
    const random = ({ type }: Column) =>
      type === 'INTEGER' ? 'random()' : type === 'BLOB' ? 'randomblob(32)' : 'lower(hex(randomblob(32)))'
    db.exec(
      `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
       ${copies(table, columns, random)} FROM number, (SELECT * FROM ${table} LIMIT 1) AS one`,
    )
  } finally {
    db.close()
  }
}

export async function addSessionsToPostgres(databaseUrl: string, count: number): Promise<void> {
  const table: SessionTable = 'device_sessions'
  const db = new pg.Client(databaseUrl)
  await db.connect()
  try {
    const { rows } = await db.query<Column>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type, atthasdef OR attidentity <> '' AS "isNumbered",
         EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisunique AND attnum = ANY (indkey)) AS "isUnique"
       FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
    )
    const random = ({ type }: Column) =>
      ({ bigint: '-n', integer: '-n', bytea: 'sha256(n::text::bytea)' })[type] ??
      "encode(sha256(n::text::bytea), 'hex')"
    const isKey = ({ isNumbered, isUnique }: Column) => isNumbered && isUnique
    const columns = rows.map((column) => ({ ...column, isNumbered: isKey(column) }))
    await db.query(
      `${copies(table, columns, random)} FROM generate_series(1, ${count}) AS n, (SELECT * FROM ${table} LIMIT 1) AS one`,
    )
    await db.query(`ANALYZE ${table}`)
  } finally {
    await db.end()
  }
}

function copies(table: SessionTable, columns: readonly Column[], random: (column: Column) => string): string {
  const written = columns.filter(({ isNumbered }) => !isNumbered)
  const values = written.map((column) => (column.isUnique ? random(column) : `one.${column.name}`))
  return `INSERT INTO ${table} (${written.map(({ name }) => name).join(', ')}) SELECT ${values.join(', ')}`
}
