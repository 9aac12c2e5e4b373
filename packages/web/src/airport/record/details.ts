import type { AirportRecord } from '#client'

/** How a field of the record is shown. */
export type DetailKind = 'text' | 'list' | 'flag' | 'date'
export type DetailField = Exclude<
  {
    [Field in keyof AirportRecord]: AirportRecord[Field] extends string | boolean | readonly string[] ? Field : never
  }[keyof AirportRecord],
  undefined
>

/** The fields of the detail section, in order. */
export const details = {
  name: 'text',
  airport_type: 'text',
  fuel_types: 'list',
  oxygen: 'list',
  repairs: 'list',
  jet_starting_unit: 'flag',
  customs: 'flag',
  landing_fee: 'flag',
  beacon: 'flag',
  precision_airport: 'flag',
  time_zone: 'text',
  daylight_savings: 'flag',
  icao_code: 'text',
  datum_code: 'text',
  revision_date: 'date',
  parsed_cycle: 'text',
} as const satisfies Partial<Record<DetailField, DetailKind>>
export type Detail = keyof typeof details

export const detailFields = Object.keys(details) as readonly Detail[]
