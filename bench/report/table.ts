/** The table that a person reads. */
import type { Row } from './row.ts'

const columns = [
  { title: 'case', width: 34, of: (row: Row) => row.case, left: true },
  { title: 'compared with', width: 15, of: (row: Row) => row.comparedWith ?? '', left: true },
  { title: 'ours', width: 10, of: (row: Row) => shown(row.ours) },
  { title: 'theirs', width: 10, of: (row: Row) => shown(row.theirs) },
  { title: '', width: 11, of: (row: Row) => row.unit, left: true },
  { title: 'ratio', width: 7, of: (row: Row) => ratio(row.ratio) },
  { title: 'spread', width: 13, of: (row: Row) => spread(row.spread, row.ratio === null ? shown : ratio), left: true },
  { title: 'p50', width: 7, of: (row: Row) => shown(row.details?.p50) },
  { title: 'p99 ms', width: 8, of: (row: Row) => shown(row.details?.p99) },
  { title: 'cpu µs', width: 8, of: (row: Row) => shown(row.details?.cpu) },
  { title: 'theirs', width: 8, of: (row: Row) => shown(row.details?.theirCpu) },
  { title: 'ratio', width: 7, of: (row: Row) => ratio(row.details?.cpuRatio) },
  { title: 'spread', width: 13, of: (row: Row) => spread(row.details?.cpuSpread ?? null, ratio), left: true },
  { title: 'MiB', width: 5, of: (row: Row) => shown(row.details?.memory) },
  { title: 'theirs', width: 7, of: (row: Row) => shown(row.details?.theirMemory) },
] as const

export const heading = line(({ title }) => title)
export const lineOf = (row: Row): string => line(({ of }) => of(row))

function line(cell: (column: (typeof columns)[number]) => string): string {
  const cells = columns.map((column) => {
    const text = cell(column)
    return 'left' in column ? ` ${text}`.padEnd(column.width) : text.padStart(column.width)
  })
  return cells.join('').trimEnd()
}

/** Three figures at least. */
function shown(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(value < 1 ? 2 : 3)
}

const ratio = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : value.toFixed(2)

const spread = (ends: Row['spread'], write: (value: number) => string): string =>
  ends === null ? '' : `${write(ends[0])}–${write(ends[1])}`
