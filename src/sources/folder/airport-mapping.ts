import {
  airportTypes,
  type FuelType,
  fuelTypes,
  type Oxygen,
  oxygens,
  type Repair,
  repairs,
} from '../../contract/index.ts'
import type { AirportFields, StatedAirport } from '../../facts/index.ts'
import { quoted } from '../csv/quoted.ts'
import type { Row } from '../csv/row.ts'
import { RowReader } from '../csv/row-reader.ts'

const names = ['city', 'state_province_name', 'country_name'] as const satisfies readonly (keyof AirportFields)[]

/** Other text fields of the airport record, the pattern each follows and the rule in words. */
const codes = {
  iata_airport_designator: [/^[A-Z]{3}$/, 'three letters'],
  state_province_code: [/^[A-Z0-9]{1,3}$/, 'one to three letters or digits'],
  country_code: [/^[A-Z]{3}$/, 'three letters (ISO 3166-1 alpha-3)'],
  time_zone: [/^[+-]\d{1,2}(:[0-5]\d)?=UTC$/, 'the offset to add to local time to get UTC, such as +5=UTC'],
  icao_code: [/^[A-Z][A-Z0-9]$/, 'an ARINC 424 region such as K1 or NZ'],
  datum_code: [/^[A-Z0-9]{3}$/, 'an ARINC 424 datum such as WGE'],
} as const satisfies Partial<Record<keyof AirportFields, readonly [RegExp, string]>>

const integers = { longest_runway: [0, 99_999], elevation: [-2_000, 30_000] } as const
const yesOrNo = ['yes', 'no', 'true', 'false', '1', '0'] as const
const flags = [
  'landing_fee',
  'jet_starting_unit',
  'precision_airport',
  'beacon',
  'customs',
  'daylight_savings',
] as const satisfies readonly (keyof AirportFields)[]

export const airportColumns = { icao: ['icao_airport_identifier', 'airport', 'icao'] } as const

/** A row of airports.csv or airports.json as a statement, or every error in it. Columns are the record's fields. */
export function readAirportRow(row: Row): StatedAirport | { readonly errors: readonly string[] } {
  const reader = new RowReader(row)
  const icao = reader.required(...airportColumns.icao).toUpperCase()
  if (icao !== '' && !/^[A-Z0-9]{4}$/.test(icao)) {
    reader.errors.push(`icao_airport_identifier ${quoted(icao)} is not four letters or digits`)
  }
  const name = reader.required('name') && reader.displayed('name')
  const latitude = requiredNumber(reader, 'latitude', 90)
  const longitude = requiredNumber(reader, 'longitude', 180)
  const stated = { ...statedTexts(reader), ...statedNumbers(reader), ...statedFlags(reader), ...statedLists(reader) }
  if (reader.errors.length > 0) return { errors: reader.errors }
  return {
    icao,
    stated: { ...stated, name, latitude, longitude },
    derived: {},
    where: row.where,
    features: null,
  }
}

function requiredNumber(reader: RowReader, name: string, most: number): number {
  return reader.required(name) === '' ? Number.NaN : (reader.number(name, [-most, most]) ?? Number.NaN)
}

/** The fields of `names` that the row fills in. */
function filledIn<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const filled: Partial<Record<Name, Value>> = {}
  for (const name of names) {
    const value = read(name)
    if (value !== undefined) filled[name] = value
  }
  return filled
}

const statedTexts = (reader: RowReader) => ({
  ...filledIn(Object.keys(codes) as (keyof typeof codes)[], (name) => {
    const [pattern, rule] = codes[name]
    return reader.matching(name, pattern, rule) || undefined
  }),
  ...filledIn(names, (name) => reader.displayed(name, 100) || undefined),
})

const statedNumbers = (reader: RowReader) => ({
  ...filledIn(Object.keys(integers) as (keyof typeof integers)[], (name) => {
    const number = reader.number(name, integers[name])
    return number === undefined ? undefined : Math.round(number)
  }),
  ...filledIn(['magnetic_variation'], (name) => reader.number(name, [-180, 180])),
})

const statedFlags = (reader: RowReader) =>
  filledIn(flags, (name) =>
    reader.text(name) === '' ? undefined : ['yes', 'true', '1'].includes(reader.choice(name, yesOrNo, 'no')),
  )

const statedLists = (reader: RowReader) => ({
  ...filledIn(['fuel_types'], (name) => someOf<FuelType>(reader, name, fuelTypes)),
  ...filledIn(['oxygen'], (name) => someOf<Oxygen>(reader, name, oxygens)),
  ...filledIn(['repairs'], (name) => someOf<Repair>(reader, name, repairs)),
  ...filledIn(['airport_type'], (name) =>
    reader.text(name) === '' ? undefined : reader.choice(name, airportTypes, 'Public/civil'),
  ),
})

/** Items are separated by `;` because their names contain spaces. */
function someOf<T extends string>(reader: RowReader, name: string, allowed: readonly T[]): readonly T[] | undefined {
  const items = reader.list(name, /;/)
  if (items.length === 0) return undefined
  return items.flatMap((item) => {
    const known = allowed.find((word) => word.toLowerCase() === item.toLowerCase())
    if (known === undefined) reader.errors.push(`${name} ${quoted(item)} is not one of ${allowed.join('; ')}`)
    return known === undefined ? [] : [known]
  })
}
