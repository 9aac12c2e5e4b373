/** `20240125` or `2024-01-25` as YYYYMMDD; null when the day does not exist. */
export function calendarDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return null
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return dateOf(time) === `${year}${month}${day}` ? `${year}${month}${day}` : null
}

/** The day in UTC as ISO 8601 writes it (`2024-01-25`), of a time in milliseconds since 1970. */
export const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day in UTC, YYYYMMDD, of a time in milliseconds since 1970. */
export function dateOf(time: number): string {
  return isoDay(time).replaceAll('-', '')
}
