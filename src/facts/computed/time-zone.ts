import { find, setCache } from 'geo-tz/now'
import { BoundedMap } from '../../bounded/index.ts'
import type { AirportFields } from '../airport/airport-statement.ts'
import type { Position } from '../geodesy/position.ts'

export type LocalTime = Pick<AirportFields, 'time_zone' | 'daylight_savings'>

/** Decoded maps of parts of the earth; airports of one country follow each other in every table. All of them take 100 MB. */
setCache({ store: new BoundedMap(32) })

/**
 * Local time at a position in the year after a time (milliseconds since 1970), by the IANA time zone database.
 * null: the zone is newer than this Node.
 */
export function localTimes(at: number): (position: Position) => LocalTime | null {
  const [january, july] = [next(at, 0), next(at, 6)]
  const zones = new Map<string, LocalTime | null>()

  function read(zone: string): LocalTime | null {
    const offsets = [january, july].map((time) => minutesAhead(zone, time))
    if (offsets.includes(null)) return null
    // Daylight saving time is the greater of the offsets of both halves of the year.
    const standard = Math.min(...(offsets as number[]))
    return { time_zone: toUtc(standard), daylight_savings: offsets.some((offset) => offset !== standard) }
  }

  return (position) => {
    // Zones with the same time are equivalent here.
    const zone = zoneAt(position)
    const time = zones.get(zone) ?? read(zone)
    zones.set(zone, time)
    return time
  }
}

/** The name of the IANA time zone at a position; of several, and at the poles, the first. */
export const zoneAt = ({ lat, lng }: Position): string => find(lat, lng)[0] ?? 'UTC'

/** The first day of a month, not before a time. */
function next(at: number, month: number): number {
  const year = new Date(at).getUTCFullYear()
  const inYear = Date.UTC(year, month, 1)
  return inYear >= at ? inYear : Date.UTC(year + 1, month, 1)
}

/** Minutes by which local time is ahead of UTC; null: the zone is unknown. */
function minutesAhead(timeZone: string, time: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(offset) ?? []
    const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
    return sign === '-' ? -ahead : ahead
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The offset that is added to local time to get UTC (contract.md, "time_zone"). */
function toUtc(minutesAhead: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(minutesAhead) / 60), Math.abs(minutesAhead) % 60]
  return `${minutesAhead > 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}=UTC`
}
