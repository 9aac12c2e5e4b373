import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { jsonObject } from '../exchange.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { FoundAirport } from './airport-record.ts'

/** The search terms and limits of `searchAirports`. */
export type AirportSearch = {
  /** Identifiers, names, cities, states and countries; accents and case do not matter. Default: every airport. */
  readonly query?: string | undefined
  /** Degrees, north and east positive. Adds `distance_nm`, and ranks equal matches by it. */
  readonly near?: { readonly lat: number; readonly lng: number } | undefined
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined
  /** 1 to 100; default of the service: 20. */
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Airports of the service, best match first, with their number of charts by version.
 *
 * @param search All members are optional; without any, the result is the first airports of the service.
 * @throws {PlatekeeperError} `bad-parameter`: the service rejects a value of `search`. `unexpected-answer`: the response is not a
 *   list of airports. Else what `Session.request` throws.
 * @see contract.md, "Airport search"
 *
 * @example
 * ```ts
 * import { searchAirports, type Session } from 'platekeeper-client'
 *
 * export async function nearest(session: Session, lat: number, lng: number): Promise<readonly string[]> {
 *   const airports = await searchAirports(session, { near: { lat, lng }, limit: 5 })
 *   return airports.map(({ icao_airport_identifier: icao, distance_nm: distance }) => `${icao} ${distance} NM`)
 * }
 * ```
 */
export async function searchAirports(
  session: Session,
  { query, near, country, limit, signal }: AirportSearch = {},
): Promise<readonly FoundAirport[]> {
  const parameters = new URLSearchParams({
    ...(query && { query }),
    ...(near && { near: `${decimal(near.lat)},${decimal(near.lng)}` }),
    ...(country && { country }),
    ...(limit !== undefined && { limit: String(limit) }),
  })
  const url = `${address(session.service.baseUrl, 'v2', 'airports')}?${parameters}`
  const { airports } = jsonObject(await session.request({ url, signal }), url)
  if (Array.isArray(airports) && airports.every(isFoundAirport)) return airports
  throw new PlatekeeperError('unexpected-answer', `${url} answered without a list of airports`)
}

/** Without an exponent, with a precision of a centimetre. */
const decimal = (degrees: number): string => degrees.toFixed(7)

function isFoundAirport(value: unknown): value is FoundAirport {
  return typeof value === 'object' && value !== null && 'icao_airport_identifier' in value && 'charts' in value
}
