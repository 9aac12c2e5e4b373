import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { jsonObject } from '../exchange.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { AirportRecord } from './airport-record.ts'

/**
 * The record of one airport (service.md, endpoint 5). Feet, degrees (north and east positive), dates YYYYMMDD.
 *
 * Throws PlatekeeperError `unknown-airport`, `sign-in-needed`, and network errors.
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
