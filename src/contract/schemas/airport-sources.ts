import { airportRecord } from './airport-record.ts'
import { oneOf, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** The source of a fact of an airport. */
export const fieldSource = Type.Object({
  source: text('Name of the source', { examples: ['folder:plates'] }),
  cycle: text('AIRAC YYCC'),
  how: Type.Optional(oneOf(['stated', 'derived'], 'derived: computed from what the source states')),
})
export type FieldSource = Wire<typeof fieldSource>

const fields = Object.keys(airportRecord.properties).join('|')

/** `GET /airport/:icao/sources` of the viewer. A field of the record that no source states is missing. */
export const airportSources = Type.Object({
  fields: Type.Record(Type.String({ pattern: `^(${fields})$` }), fieldSource, { additionalProperties: false }),
})
export type AirportSources = Wire<typeof airportSources>
