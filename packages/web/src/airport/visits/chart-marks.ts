import { type ChartRecord, chartValidity } from '#client'
import type { KeptVisit } from '../../../../../src/contract/index.ts'

/** The notable properties of a chart in a list. */
export type ChartMarks = {
  /** Change since the last visit; null: this is the first visit. */
  readonly since: 'new' | 'changed' | null
  readonly validity: 'current' | 'future' | 'expired' | 'unknown'
}

/** Changes with the chart: image names contain a hash of the image. */
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

/** Charts of one visit that are stored; further ones are not. */
const most = 1000

/** The charts of the airport now, for the marks of the next visit. */
export const visitNow = (charts: readonly ChartRecord[], now: number): KeptVisit => ({
  at: now,
  charts: Object.fromEntries(charts.slice(0, most).map((chart) => [chart.id, contentMark(chart)])),
})

/** Whether the charts of two visits are the same. */
export function isSameVisit(one: KeptVisit, other: KeptVisit): boolean {
  const ids = Object.keys(one.charts)
  return ids.length === Object.keys(other.charts).length && ids.every((id) => one.charts[id] === other.charts[id])
}
