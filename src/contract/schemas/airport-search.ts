import { airportSearchLimits } from '../airport-search-limits.ts'
import { airportRecord } from './airport-record.ts'
import { count, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

const { properties: known } = airportRecord

/** An airport in the response of GET /v2/airports (contract.md: airport search). */
export const foundAirport = Type.Object(
  {
    icao_airport_identifier: known.icao_airport_identifier,
    iata_airport_designator: known.iata_airport_designator,
    name: known.name,
    city: known.city,
    state_province_name: known.state_province_name,
    country_code: known.country_code,
    country_name: known.country_name,
    latitude: known.latitude,
    longitude: known.longitude,
    longest_runway: known.longest_runway,
    charts: Type.Object(
      { STD: count('charts', 'Standard charts', { minimum: 0 }), CAO: count('charts', 'CAO charts', { minimum: 0 }) },
      { description: 'How many charts are listed, of each version and all flight rules' },
    ),
    distance_nm: Type.Optional(
      Type.Number({
        minimum: 0,
        'x-unit': 'nautical miles',
        description: 'Distance from near, with one decimal; only in the response to a request with near',
      }),
    ),
  },
  { title: 'FoundAirport', description: 'An airport that a search found.' },
)
export type FoundAirport = Wire<typeof foundAirport>

export const airportSearchResponse = Type.Object(
  { airports: Type.Array(foundAirport) },
  { title: 'AirportSearchResponse', description: 'The airports that match, best first.' },
)
export type AirportSearchResponse = Wire<typeof airportSearchResponse>

const degrees = String.raw`(?:\.\d{1,15})?`
const latitude = String.raw`(?:0?90(?:\.0{1,15})?|0?[0-8]?\d${degrees})`
const longitude = String.raw`(?:180(?:\.0{1,15})?|(?:1[0-7]\d|0?\d?\d)${degrees})`
const sign = String.raw`\s*[+-]?\s*`

/** The query parameters of an airport search. An empty one counts as missing, others than these are ignored. */
export const airportQuery = Type.Object({
  query: Type.Optional(
    text('Words of the name, the city, the state or the country, or the start of an identifier', {
      maxLength: airportSearchLimits.queryLength,
      examples: ['wellington'],
    }),
  ),
  near: Type.Optional(
    text('Airports that match equally well are sorted by their distance from this position', {
      title: 'latitude,longitude in decimal degrees',
      pattern: String.raw`^${sign}${latitude}\s*,${sign}${longitude}\s*$`,
      examples: ['-41.327,174.805'],
    }),
  ),
  country: Type.Optional(
    text('Only airports of this country', {
      title: 'an ISO 3166-1 alpha-3 code',
      pattern: '^[A-Za-z]{3}$',
      examples: ['NZL'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: airportSearchLimits.most,
      default: airportSearchLimits.usual,
      description: 'How many airports at most',
    }),
  ),
})
export type AirportQuery = Wire<typeof airportQuery>
