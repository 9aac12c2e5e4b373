import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { jsonObject } from '../exchange.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { AirportRecord } from './airport-record.ts'

/**
 * The record of one airport: lengths in feet, degrees (north and east positive), dates YYYYMMDD.
 *
 * @param icao ICAO identifier, in upper or lower case.
 * @throws {PlatekeeperError} `unknown-airport`: the service does not have it. `unexpected-answer`: the response is not an airport
 *   record. Else what `Session.request` throws.
 * @see service.md, endpoint 5
 *
 * @example
 * ```ts
 * import { fetchAirport, type Session } from 'platekeeper-client'
 *
 * export async function elevationOf(session: Session, icao: string): Promise<string> {
 *   const { name, elevation } = await fetchAirport(session, icao)
 *   return `${name}: ${elevation} ft`
 * }
 * ```
 */
export async function fetchAirport(session: Session, icao: string, signal?: AbortSignal): Promise<AirportRecord> {
  const url = address(session.service.baseUrl, 'v2', 'airport', icao.toUpperCase())
  const record = jsonObject(await session.request({ url, signal }), url)
  if (isAirportRecord(record)) return record
  throw new PlatekeeperError('unexpected-answer', `${url} answered without an airport record`)
}

/** A record must have an identifier; its other fields are not validated. */
function isAirportRecord(value: object): value is AirportRecord {
  return 'icao_airport_identifier' in value && typeof value.icao_airport_identifier === 'string'
}
