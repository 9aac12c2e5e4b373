import type { DatabaseSync } from 'node:sqlite'
import type { Rows, SqliteValue } from '../columns/index.ts'
import { prepareInOrder } from './prepare.ts'

/** Finds rows by one column; also for steps of other stores, in their transaction. */
export function rowReader<Noun>(
  db: DatabaseSync,
  { table, key }: { readonly table: string; readonly key: string },
  rows: Pick<Rows<Noun, SqliteValue>, 'names' | 'readInOrder'>,
): (value: string) => Noun | null {
  const find = prepareInOrder(db, `SELECT ${rows.names} FROM ${table} WHERE ${key} = :value`)
  return (value) => {
    const row = find({ value })
    return row ? rows.readInOrder(row) : null
  }
}
