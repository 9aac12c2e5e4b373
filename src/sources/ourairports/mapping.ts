import { countryOf } from '../../facts/computed/index.ts'
import { type AirportFields, type Warning, warning } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import { RowReader } from '../csv/row-reader.ts'
import type { Names } from './regions.ts'
import type { KnownRunways } from './runways.ts'

export type OtherTables = {
  readonly regions: Names
  readonly countries: Names
  readonly runways: KnownRunways | undefined
}

export type ReadAirport =
  | { readonly stated: Partial<AirportFields>; readonly warnings: readonly Warning[] }
  | { readonly errors: readonly string[] }

/**
 * The statement of a row of airports.csv and the other tables; positions are on WGS 84. A row without a name or a position is
 * rejected; any other implausible cell is left out, with a warning.
 */
export function readAirport(icao: string, row: Row, others: OtherTables): ReadAirport {
  const must = new RowReader(row)
  const name = must.required('name') && must.displayed('name')
  const latitude = coordinate(must, 'latitude_deg', 90)
  const longitude = coordinate(must, 'longitude_deg', 180)
  if (latitude === undefined || longitude === undefined || must.errors.length > 0) {
    return { errors: must.errors }
  }
  const may = new RowReader(row)
  const fields: { readonly [Field in keyof AirportFields]?: AirportFields[Field] | undefined } = {
    icao_airport_identifier: icao,
    iata_airport_designator: matched(may, 'iata_code', /^[A-Z]{3}$/, 'three letters'),
    longest_runway: others.runways?.longest ?? undefined,
    latitude,
    longitude,
    elevation: rounded(may.number('elevation_ft', [-2_000, 30_000])),
    name,
    city: matched(may, 'municipality', /^\P{Cc}{1,100}$/u, 'a line of at most 100 characters'),
    ...stateOf(may, others.regions),
    ...statedCountry(may, others.countries),
    datum_code: 'WGE',
  }
  return {
    stated: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    warnings: may.errors.map((text) => warning(row.table, `${row.where}: ${text}: it is left out`)),
  }
}

const coordinate = (reader: RowReader, name: string, most: number) =>
  reader.required(name) === '' ? undefined : reader.number(name, [-most, most])

const rounded = (feet: number | undefined) => (feet === undefined ? undefined : Math.round(feet))

function matched(reader: RowReader, name: string, pattern: RegExp, rule: string): string | undefined {
  const text = reader.matching(name, pattern, rule)
  return pattern.test(text) ? text : undefined
}

/** `US-CA` is the region CA of the United States; `US-U-A` means unassigned. */
function stateOf(reader: RowReader, names: Names): Partial<AirportFields> {
  const region = reader.text('iso_region')
  const [, code] = /^[A-Z]{2}-([A-Z0-9]{1,3})$/.exec(region) ?? []
  if (code === undefined) return {}
  const name = names.get(region)
  return { state_province_code: code, ...(name !== undefined && { state_province_name: name }) }
}

function statedCountry(reader: RowReader, names: Names): Partial<AirportFields> {
  const code = reader.text('iso_country')
  const country = countryOf(code)
  if (!country) return {}
  const name = names.get(code)
  return { country_code: country.country_code, ...(name !== undefined && { country_name: name }) }
}
