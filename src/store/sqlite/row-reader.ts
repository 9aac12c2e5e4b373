import type { DatabaseSync } from 'node:sqlite'
import type { Rows, SqliteValue } from '../columns/index.ts'
import { prepare } from './prepare.ts'

/** Finds rows by one column; also for steps of other stores, in their transaction. */
export function rowReader<Noun>(
  db: DatabaseSync,
  { table, key }: { readonly table: string; readonly key: string },
  rows: Pick<Rows<Noun, SqliteValue>, 'read'>,
): (value: string) => Noun | null {
  const find = prepare(db, `SELECT * FROM ${table} WHERE ${key} = :value`)
  return (value) => {
    const row = find.get({ value })
    return row ? rows.read(row) : null
  }
}
