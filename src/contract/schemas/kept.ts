import { type KeptKind, keptKinds } from '../kept.ts'
import { count, oneOf, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

const name = text('Name as it was shown', { maxLength: 200 })
const airport = text('ICAO identifier of the airport', { pattern: '^[A-Z0-9]{4}$' })
const time = (description: string) => count('milliseconds since 1970', description, { minimum: 0 })
const mark = text('Identifies the content of a chart: it changes when the chart does', { maxLength: 200 })
const closed = { additionalProperties: false } as const

/** An airport; the key is its ICAO identifier. */
export const keptFavourite = Type.Object({ name, addedAt: time('When it was added') }, closed)
export type KeptFavourite = Wire<typeof keptFavourite>

/** An airport that was opened; the key is its ICAO identifier. */
export const keptRecent = Type.Object(
  {
    name,
    openedAt: time('When it was opened last'),
    chart: Type.Optional(text('Id of the chart that was opened last', { maxLength: 128 })),
  },
  closed,
)
export type KeptRecent = Wire<typeof keptRecent>

/** A chart at hand for this flight; the key is the id of the chart. */
export const keptPin = Type.Object(
  {
    airport,
    name,
    category: text('Category of the chart', { maxLength: 3 }),
    order: Type.Number({ description: 'Pins are shown in this order' }),
    colour: Type.Optional(text('Name of a colour', { maxLength: 20 })),
    mark: Type.Optional(mark),
  },
  closed,
)
export type KeptPin = Wire<typeof keptPin>

/** A note on a chart; the key is the id of the chart. */
export const keptNote = Type.Object(
  {
    airport,
    name,
    text: text('The note', { maxLength: 20_000 }),
    mark,
    writtenAt: time('When it was written'),
  },
  closed,
)
export type KeptNote = Wire<typeof keptNote>

/** The charts of an airport as they were when it was opened last; the key is its ICAO identifier. */
export const keptVisit = Type.Object(
  {
    at: time('When the airport was opened'),
    charts: Type.Record(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$' }), mark, {
      description: 'The mark of each chart, by its id',
      maxProperties: 1000,
      additionalProperties: false,
    }),
  },
  closed,
)
export type KeptVisit = Wire<typeof keptVisit>

/** A setting of the viewer; the key is its name. */
export const keptSetting = Type.Unknown({ description: 'Any JSON value but null' })
export type KeptSetting = boolean | number | string | readonly unknown[] | { readonly [key: string]: unknown }

export const keptSchemas = {
  favourites: keptFavourite,
  recents: keptRecent,
  pins: keptPin,
  notes: keptNote,
  visits: keptVisit,
  settings: keptSetting,
} as const satisfies Readonly<Record<KeptKind, object>>

/** The values of each kind. */
export type KeptValues = {
  readonly favourites: KeptFavourite
  readonly recents: KeptRecent
  readonly pins: KeptPin
  readonly notes: KeptNote
  readonly visits: KeptVisit
  readonly settings: KeptSetting
}

const rowName = { kind: oneOf([...keptKinds], 'Kind'), key: text('Key, within the kind') }
const changedAt = time('When it was changed last')

/** `PUT /kept/:kind/:key`. */
export const keptChange = Type.Object({ ...rowName, changedAt })
export type KeptChange = Wire<typeof keptChange>

const keptItem = Type.Object({ ...rowName, value: Type.Unknown({ description: 'By its kind' }), changedAt })
export type KeptItem = Wire<typeof keptItem>

/** `GET /kept`. */
export const keptList = Type.Object({ account: text('Id of the account'), rows: Type.Array(keptItem) })
export type KeptList = Wire<typeof keptList>
