import { type Claims, read } from '../evidence.ts'
import { edgeLines, type Sheet } from '../sheet.ts'

const edges = { top: 0.12, bottom: 0.88 } as const
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'] as const
const worded = new RegExp(String.raw`(?<!\d)(\d{1,2})[ -]?(${months.join('|')})[A-Z]*[ -]?((?:20)?\d{2})(?![\d:])`, 'g')
const numeric = /(?<![\d.])(20\d{2})-(\d{2})-(\d{2})(?!\d)/g
/** Words that make a date the one from which the sheet is valid. */
const effective = /\b(?:WEF|W\.E\.F\.?|EFF|EFFECTIVE(?: DATE| FROM)?|VALID FROM)[ :]*$/

/** Words that make a date one of something else. */
const others = /\b(?:INFO|INFORMATION|SURVEY|VAR|VARIATION|EPOCH|PRINTED|DATA)[A-Z :.]*$/

type PrintedDate = { readonly iso: string; readonly isEffective: boolean }

/** The date of a sheet of an AIP, if its edges print one; with `WEF` before it, the sheet is valid from it. */
export function aipDates({ lines }: Pick<Sheet, 'lines'>): Claims {
  const found = edgeLines(lines, edges).flatMap(({ text }) => datesIn(text.toUpperCase()))
  const effectiveDates = new Set(found.filter(({ isEffective }) => isEffective).map(({ iso }) => iso))
  const dates = new Set(found.map(({ iso }) => iso))
  const [from] = effectiveDates
  const [only] = dates
  return {
    ...(only !== undefined && dates.size === 1 && { revision_date: read(only, 'only date at the edges') }),
    ...(from !== undefined && effectiveDates.size === 1 && { valid_from: read(from, 'marked as effective') }),
  }
}

function datesIn(text: string): readonly PrintedDate[] {
  const written = Array.from(text.matchAll(worded), ({ index, 1: day, 2: month = '', 3: year = '' }) => ({
    index,
    parts: [year.length === 2 ? `20${year}` : year, months.indexOf(month as (typeof months)[number]) + 1, day],
  }))
  const numbers = Array.from(text.matchAll(numeric), ({ index, 1: year, 2: month, 3: day }) => ({
    index,
    parts: [year, month, day],
  }))
  return [...written, ...numbers].flatMap(({ index, parts }) => {
    const [year, month, day] = parts.map(Number)
    const time = Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0)
    const iso = new Date(time).toISOString().slice(0, 10)
    const isDay = Number(iso.slice(8)) === day && Number(iso.slice(5, 7)) === month
    const isOwn = isDay && !others.test(text.slice(0, index))
    return isOwn ? [{ iso, isEffective: effective.test(text.slice(0, index)) }] : []
  })
}
