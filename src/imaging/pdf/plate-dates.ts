import { dateOf, isoDay, type Validity } from '../../facts/index.ts'

/**
 * The date in the heading of a plate of the FAA, which prints year and day of the year: 24025 is 2024-01-25. As YYYYMMDD;
 * null if no date is printed, or more than one. Years to 2039: from 40000 on, five digits are channels of satellite approaches.
 */
export function plateDate(heading: string): string | null {
  const dates = Array.from(heading.matchAll(/(?<![\d.,-])([0-3]\d)(\d{3})(?![\d.,-])/g), ([, year = '', day = '']) => {
    const date = dateOf(Date.UTC(2000 + Number(year), 0, Number(day)))
    return Number(day) >= 1 && date.startsWith(`20${year}`) ? date : null
  })
  return onlyOne(dates.filter((date) => date !== null))
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
const day = String.raw`(\d{1,2})\s+(${months.join('|')})\s+(\d{4})`
const period = new RegExp(String.raw`(?<!\d)${day}\s+to\s+${day}(?!\d)`, 'gi')

/** Milliseconds: two cycles, the validity of supplements. A longer period on a plate is not its validity. */
const longest = 56 * 86_400_000

/**
 * The validity in the margin of a plate of the FAA: `NW-1, 11 JUL 2024 to 08 AUG 2024`. null if the page prints none, or
 * several that differ.
 */
export function plateValidity(text: string): Validity | null {
  const periods = Array.from(text.matchAll(period), ([, ...parts]) => {
    const [from, until] = [timeOf(parts.slice(0, 3)), timeOf(parts.slice(3))]
    const isPeriod = from !== null && until !== null && from < until && until - from <= longest
    return isPeriod ? `${isoDay(from)} ${isoDay(until)}` : null
  })
  const [valid_from, valid_until] = onlyOne(periods.filter((each) => each !== null))?.split(' ') ?? []
  return valid_from !== undefined && valid_until !== undefined ? { valid_from, valid_until } : null
}

/** null: not a day of the calendar. */
function timeOf([day = '', month = '', year = '']: readonly string[]): number | null {
  const time = Date.UTC(Number(year), months.indexOf(month.toUpperCase() as (typeof months)[number]), Number(day))
  return new Date(time).getUTCDate() === Number(day) ? time : null
}

function onlyOne(found: readonly string[]): string | null {
  const [one, ...others] = new Set(found)
  return one !== undefined && others.length === 0 ? one : null
}
