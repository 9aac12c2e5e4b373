import type { DatabaseSync, SQLOutputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'
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

/** When it is first used: compiling all statements takes most of the time that opening a store does, and a command uses few. */
export function prepare(db: DatabaseSync, statement: string): Prepared {
  const compiled = whenUsed(db, statement)
  return {
    get: (values = {}) => compiled().prepared.get(...inOrder(compiled().names, values)),
    all: (values = {}) => compiled().prepared.all(...inOrder(compiled().names, values)),
    iterate: (values = {}) => compiled().prepared.iterate(...inOrder(compiled().names, values)),
    run: (values = {}) => compiled().prepared.run(...inOrder(compiled().names, values)),
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
  const compiled = whenUsed(db, statement, (prepared) => prepared.setReturnArrays?.(true))
  return (values) => {
    const { prepared, names } = compiled()
    const row = prepared.get(...inOrder(names, values))
    return row && Object.values(row)
  }
}

type Compiled = { readonly prepared: StatementSync; readonly names: readonly string[] }

function whenUsed(db: DatabaseSync, statement: string, adapt?: (prepared: StatementSync) => void): () => Compiled {
  let compiled: Compiled | undefined
  return () => {
    if (compiled) return compiled
    const { text, names } = numberValues(statement, '?')
    compiled = { prepared: db.prepare(text), names }
    adapt?.(compiled.prepared)
    return compiled
  }
}
