import { dateFormat } from './formats.ts'

/** A date, `20240125` or `2024-01-25`, formatted for the language: `Jan 25, 2024`. Any other text is returned unchanged. */
export function dayText(day: string, language: string): string {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day) ?? []
  if (!year) return day
  const time = Date.UTC(Number(year), Number(month) - 1, Number(date))
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}
