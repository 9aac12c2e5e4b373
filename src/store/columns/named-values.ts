/** A statement whose values have names (`:client_id`), as drivers want it: numbered, each name once. */
export type NumberedStatement = { readonly text: string; readonly names: readonly string[] }

/** A cast (`::bigint`) is no name. */
const name = /(?<!:):([a-z]\w*)/gi

/** `mark`: what the database writes before a number. */
export function numberValues(statement: string, mark: '$' | '?'): NumberedStatement {
  const names: string[] = []
  const text = statement.replace(name, (_, each: string) => {
    if (!names.includes(each)) names.push(each)
    return `${mark}${names.indexOf(each) + 1}`
  })
  return { text, names }
}

/** The values that a statement names, in its order; others are left out. Throws where one is missing: it would be NULL. */
export function inOrder<Value>(names: readonly string[], values: Readonly<Record<string, Value>>): Value[] {
  return names.map((each) => {
    const value = values[each]
    if (value === undefined) throw new Error(`The statement has no value for :${each}`)
    return value
  })
}
