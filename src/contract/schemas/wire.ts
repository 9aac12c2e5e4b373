import type { Static, TSchema } from 'typebox'

/** The type of a schema's values, as they are passed around: records are immutable. */
export type Wire<Schema extends TSchema> = Constant<Static<Schema>>

type Constant<Value> = Value extends object ? { readonly [Field in keyof Value]: Constant<Value[Field]> } : Value
