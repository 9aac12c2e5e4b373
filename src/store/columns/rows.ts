import type { Column, Columns } from './column.ts'
import type { SqlDialect } from './dialects.ts'

/** Values by their names in a statement. */
export type NamedValues<Value> = Readonly<Record<string, Value>>

/** Reads and writes the rows of one noun; the lists are for statements. Made once for each statement or table. */
export type Rows<Noun, Value> = {
  /** `id, client_id, …` */
  readonly names: string
  /** `:id, :client_id, …` in the same order, with the casts that the database needs. */
  readonly values: string
  /** `client_id = :client_id, …` of the columns that are not fixed. */
  readonly assignments: string
  /** `client_id = excluded.client_id, …` of the same, for ON CONFLICT DO UPDATE. */
  readonly excluded: string
  /** From a row with these columns, possibly among others. */
  read(row: object): Noun
  /** From the values of `names`, in that order; further values are ignored. */
  readInOrder(values: readonly unknown[]): Noun
  /** For `values`; `others`: further values of the statement. */
  write(noun: Noun, others?: NamedValues<Value>): NamedValues<Value>
  /** For `assignments`. */
  writeChanges(noun: Noun, others?: NamedValues<Value>): NamedValues<Value>
  /** A record with the names of the columns, for a parameter that is JSON. */
  record(noun: Noun): Readonly<Record<string, unknown>>
  /** Whether an update would change something; lists and records are compared by identity. */
  differ(before: Noun, after: Noun): boolean
}

export function rowsOf<Noun extends object, Value>(
  columns: Columns<Noun>,
  dialect: SqlDialect<Value>,
): Rows<Noun, Value | null> {
  const all = Object.entries<Column>(columns).map(([field, column]) => ({
    field: field as keyof Noun,
    ...column,
    value: `:${column.name}${dialect.cast(column.kind)}`,
    fromRow: dialect.read[column.kind],
    toRow: dialect.write[column.kind],
  }))
  const changing = all.filter(({ fixed }) => !fixed)

  const writer = (written: typeof all) => {
    const blank = allNull<Value>(written.map(({ name }) => name))
    return (noun: Noun, others?: NamedValues<Value | null>): NamedValues<Value | null> => {
      const values = { ...blank }
      for (const { field, name, toRow } of written) {
        const value = noun[field]
        if (value !== null) values[name] = toRow(value)
      }
      return others ? Object.assign(values, others) : values
    }
  }
  const blank = allNull<unknown>(all.map(({ field }) => field as string))

  function readInOrder(values: readonly unknown[]): Noun {
    const noun = { ...blank } as Record<keyof Noun, unknown>
    let index = 0
    for (const { field, name, fromRow } of all) {
      const stored = values[index]
      if (stored === undefined) throw new Error(`The row has no column ${name}`)
      if (stored !== null) noun[field] = fromRow(stored)
      index += 1
    }
    return noun as Noun
  }

  return {
    names: all.map(({ name }) => name).join(', '),
    values: all.map(({ value }) => value).join(', '),
    assignments: changing.map(({ name, value }) => `${name} = ${value}`).join(', '),
    excluded: changing.map(({ name }) => `${name} = excluded.${name}`).join(', '),
    read: (row) => readInOrder(all.map(({ name }) => (row as Record<string, unknown>)[name])),
    readInOrder,
    write: writer(all),
    writeChanges: writer(changing),
    record: (noun) => Object.fromEntries(all.map(({ field, name }) => [name, noun[field]])),
    differ: (before, after) => changing.some(({ field }) => before[field] !== after[field]),
  }
}

/** Copied for each row: an object that grows by a dozen computed names becomes a hash table, several times slower. */
const allNull = <Value>(names: readonly string[]): Record<string, Value | null> =>
  Object.fromEntries(names.map((name) => [name, null]))
