import { type ChartRecord, chartValidity } from '#client'
import type { KeptVisit } from '../../../../../src/contract/index.ts'

/** What is remarkable about a chart in a list. */
export type ChartMarks = {
  /** Since the last visit: null where the airport was never visited before. */
  readonly since: 'new' | 'changed' | null
  readonly validity: 'current' | 'future' | 'expired' | 'unknown'
}

/** Changes when the chart does: the names of images contain a hash of their bytes. */
export const contentMark = ({ image_day, revision_date }: Pick<ChartRecord, 'image_day' | 'revision_date'>): string =>
  `${revision_date} ${image_day}`.slice(0, 200)

export function chartMarks(chart: ChartRecord, visit: KeptVisit | null, now: number): ChartMarks {
  return { since: visit && sinceVisit(chart, visit), validity: chartValidity(chart, now) }
}

function sinceVisit(chart: ChartRecord, { charts }: KeptVisit): ChartMarks['since'] {
  const before = charts[chart.id]
  if (before === undefined) return 'new'
  return before === contentMark(chart) ? null : 'changed'
}

/** Charts of one visit; more are not remembered. */
const most = 1000

/** The airport as it is now, for the marks of the next visit. */
export const visitNow = (charts: readonly ChartRecord[], now: number): KeptVisit => ({
  at: now,
  charts: Object.fromEntries(charts.slice(0, most).map((chart) => [chart.id, contentMark(chart)])),
})

/** Whether two visits saw the same charts. */
export function isSameVisit(one: KeptVisit, other: KeptVisit): boolean {
  const ids = Object.keys(one.charts)
  return ids.length === Object.keys(other.charts).length && ids.every((id) => one.charts[id] === other.charts[id])
}
