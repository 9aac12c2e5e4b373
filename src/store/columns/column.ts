/** How a value is stored; `SqlDialect` has the type of each kind in each database. */
export type Kind = 'text' | 'integer' | 'flag' | 'json'

/** One column of a table, for one field of a noun. */
export type Column<K extends Kind = Kind, Nullable extends boolean = boolean> = {
  readonly name: string
  readonly kind: K
  readonly nullable: Nullable
  /** Written when the row is inserted and never again. */
  readonly fixed: boolean
}

/**
 * A column for each field of a noun. A field that is missing, doubled, unknown, of another kind, or nullable where its
 * column is not does not compile.
 */
export type Columns<Noun> = { readonly [Field in keyof Noun]-?: ColumnFor<Noun[Field]> }

type ColumnFor<Value> = Column<KindOf<NonNullable<Value>>, null extends Value ? true : false>
type KindOf<Value> = [Value] extends [string]
  ? 'text'
  : [Value] extends [number]
    ? 'integer'
    : [Value] extends [boolean]
      ? 'flag'
      : 'json'

const column =
  <K extends Kind>(kind: K) =>
  (name: string): Column<K, false> => ({ name, kind, nullable: false, fixed: false })

export const text = column('text')
/** A whole number: a count, or a time in milliseconds since 1970. */
export const integer = column('integer')
export const flag = column('flag')
/** A list or a record. */
export const json = column('json')

export const nullable = <K extends Kind>(of: Column<K, false>): Column<K, true> => ({ ...of, nullable: true })

export const fixed = <K extends Kind, Nullable extends boolean>(of: Column<K, Nullable>): Column<K, Nullable> => ({
  ...of,
  fixed: true,
})

/** The columns of some fields. */
export const only = <All extends object, Field extends keyof All & string>(
  columns: All,
  ...fields: readonly Field[]
): Pick<All, Field> => Object.fromEntries(fields.map((field) => [field, columns[field]])) as Pick<All, Field>

/** The columns of all other fields. */
export const without = <All extends object, Field extends keyof All & string>(
  columns: All,
  ...fields: readonly Field[]
): Omit<All, Field> =>
  Object.fromEntries(Object.entries(columns).filter(([field]) => !fields.some((other) => other === field))) as Omit<
    All,
    Field
  >
