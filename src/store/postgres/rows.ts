import type { Column, Columns } from '../columns/index.ts'
import { type Queryable, type Statement, Unstorable, type Values } from './connections.ts'

/** The one row of a statement that returns `to_json(…) AS row`, or null; a value that no row can contain is not found. */
export async function findRow<Row>(db: Queryable, statement: Statement, values: Values): Promise<Row | null> {
  try {
    const [first] = await db.query<{ row: Row }>(statement, values)
    return first?.row ?? null
  } catch (error) {
    if (error instanceof Unstorable) return null
    throw error
  }
}

/** A row as `to_json` returns it. It is only changed if its version is the one that was read. */
export type VersionedRow = Readonly<Record<string, unknown>> & { readonly version: number }

/**
 * The end of a statement: rolls it back unless the part `changed` of WITH has as many rows as expected. Otherwise another
 * process changed a row first, and the step runs again.
 */
export const expectCount = (changed: string, expected: string): string =>
  `must_be((SELECT count(*) FROM ${changed}), ${expected})`

/** For json_build_object: each field with its column. */
export const fieldsOf = <Noun>(columns: Columns<Noun>): string =>
  Object.entries<Column>(columns)
    .map(([field, { name }]) => `'${field}', ${name}`)
    .join(', ')
