import type { TSchemaOptions } from 'typebox'
import { oneOf, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

const numberOrNull = (unit: string, description: string, options: TSchemaOptions) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], description, 'x-unit': unit, ...options }))

const direction = (description: string) => numberOrNull('degrees true', description, { minimum: 0, maximum: 360 })

/** Where the positions of a person come from. */
export const positionSources = ['xgps', 'gdl90', 'x-plane', 'replay', 'browser'] as const

/** The body of `POST {base_url}/app/api/position`, and a frame of its WebSocket (contract.md, "Positions"). */
export const positionMessage = Type.Object(
  {
    lat: Type.Number({ description: 'Latitude', 'x-unit': 'degrees', minimum: -90, maximum: 90 }),
    lng: Type.Number({ description: 'Longitude', 'x-unit': 'degrees', minimum: -180, maximum: 180 }),
    heading: direction('Where the nose points'),
    track: direction('Where the aircraft moves'),
    altitude: numberOrNull('feet above mean sea level', 'Altitude', { minimum: -2_000, maximum: 400_000 }),
    groundSpeed: numberOrNull('knots', 'Speed over the ground', { minimum: 0, maximum: 20_000 }),
    at: text('When it was measured, by the clock of the sender', {
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
      examples: ['2026-11-26T09:01:00.000Z'],
    }),
    source: oneOf([...positionSources], 'Where it comes from'),
    onGround: Type.Optional(
      Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description: 'Whether the aircraft is on the ground' }),
    ),
  },
  { title: 'Position', additionalProperties: false, description: 'A field that is null or missing is unknown.' },
)

/** A position as it was sent. */
export type PositionMessage = Wire<typeof positionMessage>
