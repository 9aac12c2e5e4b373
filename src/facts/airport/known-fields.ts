import type { AirportFields } from './airport-statement.ts'

/** The fields of a statement without those that the source does not know. */
export function knownFields(
  fields: {
    readonly [Field in keyof AirportFields]?: AirportFields[Field] | undefined
  },
): Partial<AirportFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
