import * as contract from '../../contract/schemas/index.ts'
import type { Schema } from './api-document.ts'

/** The schemas of the contract that have a name. */
const named: ReadonlyMap<object, string> = new Map(
  Object.values<unknown>(contract).flatMap((value) =>
    typeof value === 'object' && value !== null && 'title' in value ? [[value, String(value.title)] as const] : [],
  ),
)

const prefix = '#/components/schemas/'

/** Collects the named schemas that a document refers to. */
export class Components {
  readonly #found = new Map<string, Schema>()

  /** The schema with references to the named ones in it. */
  use(schema: object): Schema {
    const name = named.get(schema)
    if (name === undefined) return this.#inside(schema)
    if (!this.#found.has(name)) {
      this.#found.set(name, {})
      this.#found.set(name, this.#inside(schema))
    }
    return { $ref: prefix + name }
  }

  /** By name, in alphabetical order. */
  all(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#found].sort(([one], [other]) => (one < other ? -1 : 1)))
  }

  #inside(schema: object): Schema {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.#value(key, value)]))
  }

  #value(key: string, value: unknown): unknown {
    if (key === 'properties') return this.#each(value as object)
    if (key === 'items' || key === 'contentSchema') return this.use(value as object)
    if (key === 'anyOf') return (value as readonly object[]).map((each) => this.use(each))
    return value
  }

  #each(properties: object): object {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.use(schema)]))
  }
}

/** The component that a reference names; null: it is not a reference. */
export const nameOf = ({ $ref }: Schema): string | null => ($ref === undefined ? null : $ref.slice(prefix.length))
