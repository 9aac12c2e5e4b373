/** A statement with named values (`:client_id`), in the form of drivers: numbered, each name once. */
export type NumberedStatement = { readonly text: string; readonly names: readonly string[] }

/** A cast (`::bigint`) is not a name. */
const namePattern = /(?<!:):([a-z]\w*)/gi

/** `mark`: the database's mark before a number. */
export function numberValues(statement: string, mark: '$' | '?'): NumberedStatement {
  const names: string[] = []
  const text = statement.replace(namePattern, (_, each: string) => {
    if (!names.includes(each)) names.push(each)
    return `${mark}${names.indexOf(each) + 1}`
  })
  return { text, names }
}

/** The values that a statement names, in its order; others are ignored. Throws if one is missing: it would become NULL. */
export function inOrder<Value>(names: readonly string[], values: Readonly<Record<string, Value>>): Value[] {
  const ordered: Value[] = []
  for (const name of names) {
    const value = values[name]
    if (value === undefined) throw new Error(`The statement has no value for :${name}`)
    ordered.push(value)
  }
  return ordered
}
