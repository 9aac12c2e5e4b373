import type { AirportRecord } from './airport-record.ts'
import type { ChartVersion } from './choices.ts'

/** An airport in the response of GET /v2/airports (contract.md: airport search). */
export type FoundAirport = Pick<
  AirportRecord,
  | 'icao_airport_identifier'
  | 'iata_airport_designator'
  | 'name'
  | 'city'
  | 'state_province_name'
  | 'country_code'
  | 'country_name'
  | 'latitude'
  | 'longitude'
  | 'longest_runway'
> & {
  /** How many charts are listed, of each version and all flight rules. */
  readonly charts: Readonly<Record<ChartVersion, number>>
  /** Nautical miles from `near`, with one decimal; only in the response to a request with `near`. */
  readonly distance_nm?: number
}

export type AirportSearchResponse = { readonly airports: readonly FoundAirport[] }

export const airportSearchLimits = {
  /** Airports in a response: without `limit`, and at most. */
  usual: 20,
  most: 100,
  /** Characters of `query`. */
  queryLength: 100,
} as const
