import { createRequire } from 'node:module'
import type { Ajv, ValidateFunction } from 'ajv'

/** The first thing that is wrong with a value: where (a JSON pointer), what it must be, and the keyword's values (Ajv's `params`). */
export type SchemaFault = {
  readonly path: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Loaded with the first value that is checked, so that starting does not wait for it. */
const load = createRequire(import.meta.url)
let ajv: Ajv | null = null

/** What is wrong with a value by a JSON Schema, or null; compiled when it is first called. */
export function schemaCheck(schema: object): (value: unknown) => SchemaFault | null {
  let check: ValidateFunction | null = null
  return (value) => {
    ajv ??= new (load('ajv') as typeof import('ajv')).Ajv({ strict: false })
    check ??= ajv.compile(schema)
    if (check(value)) return null
    const [fault] = check.errors ?? []
    return { path: fault?.instancePath ?? '', message: fault?.message ?? 'does not fit', params: fault?.params ?? {} }
  }
}
