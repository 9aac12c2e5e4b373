import { durationInWords } from '../../text/index.ts'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-26 09:01` in the time zone of this machine; `time` in milliseconds since 1970. */
export function localTime(time: number): string {
  const at = new Date(time)
  const day = [at.getFullYear(), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join('-')
  return `${day} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** The same with seconds. */
export const localSecond = (time: number): string => `${localTime(time)}:${twoDigits(new Date(time).getSeconds())}`

/** `in 4 days`, `3 hours ago`, `now`. */
export function relativeTime(time: number, now: number): string {
  const seconds = Math.round(Math.abs(time - now) / 1000)
  if (seconds < 2) return 'now'
  return time > now ? `in ${durationInWords(seconds)}` : `${durationInWords(seconds)} ago`
}

/** `2026-11-26 09:01 (in 4 days)`. */
export const localAndRelative = (time: number, now: number): string => `${localTime(time)} (${relativeTime(time, now)})`

/** Printed after tables of times. */
export const timesNote = 'Times are local. --json prints them in UTC (ISO 8601).'
