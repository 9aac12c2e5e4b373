import { type Asking, type Statement, Unstorable, type Value } from './connections.ts'

/** A row that is only changed while its version is the one that was read. */
export type Versioned = { readonly version: number }

/** The one row of a statement that answers `to_json(…) AS row`, or null; what no row can hold is not found. */
export async function found<Row>(db: Asking, statement: Statement, values: readonly Value[]): Promise<Row | null> {
  try {
    const [first] = await db.ask<{ row: Row }>(statement, values)
    return first?.row ?? null
  } catch (error) {
    if (error instanceof Unstorable) return null
    throw error
  }
}

export const orNull = (value: object | null): string | null => value && JSON.stringify(value)
