/** Schemas as TypeBox makes them, with its types; without its 370 modules, which took a third of the server's startup time to load. */
import type TypeBox from 'typebox'

type Schema = Readonly<Record<string, unknown>>
type Options = Schema | undefined
type Fields = Readonly<Record<string, Schema>>

/** Not a part of the JSON: whether an object may lack the field. */
const isOptional = '~optional'

const optional = (schema: Schema): Schema =>
  Object.defineProperty({ ...schema }, isOptional, { value: true, enumerable: false })

function object(properties: Fields, options?: Options): Schema {
  const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name] ?? {}, isOptional))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const builders = {
  Array: (items: Schema, options?: Options): Schema => ({ type: 'array', items, ...options }),
  Boolean: (options?: Options): Schema => ({ type: 'boolean', ...options }),
  Enum: (words: readonly string[], options?: Options): Schema => ({ enum: words, ...options }),
  Integer: (options?: Options): Schema => ({ type: 'integer', ...options }),
  Literal: (value: string | boolean, options?: Options): Schema => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Options): Schema => ({ type: 'null', ...options }),
  Number: (options?: Options): Schema => ({ type: 'number', ...options }),
  Object: object,
  Optional: optional,
  Partial: ({ properties }: { readonly properties: Fields }): Schema =>
    object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)]))),
  Record: ({ pattern = '^.*$' }: { readonly pattern?: string }, value: Schema, options?: Options): Schema => ({
    type: 'object',
    patternProperties: { [pattern]: value },
    ...options,
  }),
  String: (options?: Options): Schema => ({ type: 'string', ...options }),
  Tuple: (items: readonly Schema[], options?: Options): Schema => ({
    ...{ type: 'array', additionalItems: false, items, minItems: items.length },
    ...options,
  }),
  Union: (anyOf: readonly Schema[], options?: Options): Schema => ({ anyOf, ...options }),
  Unsafe: (schema: Schema): Schema => ({ ...schema }),
  Unknown: (options?: Options): Schema => ({ ...options }),
}

export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>
