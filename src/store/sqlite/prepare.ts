import type { DatabaseSync, SQLOutputValue, StatementResultingChanges } from 'node:sqlite'
import { inOrder, type NamedValues, numberValues, type SqliteValue } from '../columns/index.ts'
import type { Row } from './rows.ts'

type Values = NamedValues<SqliteValue>

/** A prepared statement with named values; a missing one throws. */
export type Prepared = {
  get(values?: Values): Row | undefined
  all(values?: Values): Row[]
  iterate(values?: Values): Iterable<Row>
  run(values?: Values): StatementResultingChanges
}

export function prepare(db: DatabaseSync, statement: string): Prepared {
  const { text, names } = numberValues(statement, '?')
  const prepared = db.prepare(text)
  return {
    get: (values = {}) => prepared.get(...inOrder(names, values)),
    all: (values = {}) => prepared.all(...inOrder(names, values)),
    iterate: (values = {}) => prepared.iterate(...inOrder(names, values)),
    run: (values = {}) => prepared.run(...inOrder(names, values)),
  }
}

/**
 * Finds one row, as the values of its columns in their order. A record of twenty columns takes twice as long, so what every
 * request reads is read in this way. Node 22 returns records all the same.
 */
export function prepareInOrder(
  db: DatabaseSync,
  statement: string,
): (values: Values) => readonly SQLOutputValue[] | undefined {
  const { text, names } = numberValues(statement, '?')
  const prepared = db.prepare(text)
  prepared.setReturnArrays?.(true)
  return (values) => {
    const row = prepared.get(...inOrder(names, values))
    return row && Object.values(row)
  }
}
