import type { ChartRecord } from './chart-record.ts'

/** `unknown`: the source of the chart states no date. */
export type ChartValidity = 'current' | 'future' | 'expired' | 'unknown'

/**
 * Whether a chart is valid at a time. Its days begin and end at 0901Z, as AIRAC cycles do. Mark expired charts wherever you show
 * them: they stay listed. Never throws.
 *
 * @param chart A chart record, or its two dates.
 * @param now Milliseconds since 1970.
 * @see service.md, "Chart record"; contract.md, "Airports and charts"
 *
 * @example
 * ```ts
 * import { type ChartRecord, chartValidity } from 'platekeeper-client'
 *
 * export const titleOf = (chart: ChartRecord): string =>
 *   chartValidity(chart, Date.now()) === 'expired' ? `EXPIRED ${chart.name}` : chart.name
 * ```
 */
export function chartValidity(
  { valid_from: from, valid_until: until }: Pick<ChartRecord, 'valid_from' | 'valid_until'>,
  now: number,
): ChartValidity {
  if (until !== undefined && now >= changeOver(until)) return 'expired'
  if (from !== undefined && now < changeOver(from)) return 'future'
  return from === undefined && until === undefined ? 'unknown' : 'current'
}

/** When a day begins and ends for charts; milliseconds since 1970. */
export const changeOver = (day: string): number => Date.parse(`${day}T09:01:00Z`)
