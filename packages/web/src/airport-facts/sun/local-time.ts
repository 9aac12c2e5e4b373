import { dateFormat } from '../../formats/index.ts'

/** A time of day at a place: `14:05`, its weekday, and how far it is from UTC: `UTC−8`. */
export type LocalTime = { readonly time: string; readonly day: string; readonly offset: string }

/** `zone`: a name of the IANA database. A zone unknown to this browser is treated as UTC. */
export function localTime(at: number, zone: string, language: string): LocalTime {
  const timeZone = knownZone(zone)
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, { ...options, timeZone })
  const name = format({ timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return {
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
    day: format({ weekday: 'short' }).format(at),
    offset: (name?.value ?? '').replace(/^GMT(\+0)?/, 'UTC').replace('-', '−'),
  }
}

/**
 * The time zone of a record, `+8=UTC`, used if the IANA zone is unknown: the number is added to local standard time to get UTC. Zones of
 * the database have whole hours only, with the same sign: `Etc/GMT+8`.
 */
export function zoneOfRecord(timeZone: string): string | null {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2})(?::?(\d\d))?=UTC$/.exec(timeZone) ?? []
  if (!sign || !hours || Number(minutes ?? 0) !== 0 || Number(hours) > 12) return null
  return Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign}${Number(hours)}`
}

function knownZone(zone: string): string {
  try {
    return dateFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
