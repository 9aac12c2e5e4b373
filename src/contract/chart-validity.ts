import type { ChartRecord } from './schemas/chart-record.ts'

/** `unknown`: the source of the chart states no validity. */
export type ChartValidity = 'current' | 'future' | 'expired' | 'unknown'

/** Whether a chart is valid at a time (milliseconds since 1970). Its days begin and end at 0901Z, as AIRAC cycles do. */
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
