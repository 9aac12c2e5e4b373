import type pg from 'pg'
import { ownTables, postgresColumns } from './tables.ts'

/** Without a row in any table, of this program or of another. */
export async function isEmptyPostgres(client: pg.Client): Promise<boolean> {
  const tables = [...(await postgresColumns(client)).keys()]
  if (tables.length === 0) return true
  if (!tables.includes('schema_migrations')) return false
  for (const table of tables.filter((name) => !(name in ownTables.postgres))) {
    const { rows } = await client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM "${table}") AS found`)
    if (rows[0]?.found !== false) return false
  }
  return true
}
