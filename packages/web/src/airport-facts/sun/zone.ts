import type { AirportFeatures, AirportRecord, Loaded } from '../../service/index.ts'
import { localTime, zoneOfRecord } from './local-time.ts'

/**
 * The IANA time zone of an airport, or that of its record if its features do not load; null: neither is known. `undefined` while they load:
 * the record has standard time alone, an hour off in summer.
 */
export type AirportZone = string | null | undefined

export function zoneOf(
  record: Pick<AirportRecord, 'time_zone'>,
  features: Loaded<Pick<AirportFeatures, 'zone'>>,
): AirportZone {
  if (features.state === 'loading') return undefined
  return features.state === 'ready' ? features.value.zone : zoneOfRecord(record.time_zone)
}

/** `14:05`, `14:05Z` where no zone is known, and a dash until it is. */
export function timeAt(at: number, zone: AirportZone, language: string): string {
  if (zone === undefined) return '–'
  return zone === null ? `${localTime(at, 'UTC', language).time}Z` : localTime(at, zone, language).time
}
