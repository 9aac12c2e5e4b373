import type { Fit, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
import { begin, type EditHistory, isSaved, type Places, placeOf } from './edit-history.ts'

/** A chart with what a person has stated of it. `version`: of the table that its points were read from. */
export type OpenChart = {
  readonly opened: OpenedChart
  readonly known: Places
  readonly version: string
  readonly history: EditHistory
}

export const openChartOf = (opened: OpenedChart): OpenChart => ({
  opened,
  known: new Map(opened.places.map(({ name, lat, lng }) => [name, { lat, lng }])),
  version: opened.version,
  history: begin(opened.draft),
})

/** Points whose positions cannot be read. */
export const openMarks = ({ history, known }: OpenChart): readonly number[] =>
  history.now.marks.filter(({ text }) => 'reason' in placeOf(text, known)).map(({ id }) => id)

/** What the server says of what is stated: first what prevents saving it. */
export function serverReasons(chart: OpenChart, fit: Fit | null): readonly string[] {
  const { marks, planView } = chart.history.now
  const hasBegun = marks.length > openMarks(chart).length || planView !== null
  return [
    ...(hasBegun ? [...(fit?.faults ?? []), ...(fit?.verdict?.faults ?? [])] : []),
    ...(fit?.notes ?? []),
    ...(fit?.verdict?.notes ?? []),
  ]
}

/** Only what the import would use. `fit`: of what is stated now; null: not known yet. */
export function canSave(chart: OpenChart, fit: Fit | null): boolean {
  if (isSaved(chart.history) || openMarks(chart).length > 0) return false
  return fit?.verdict?.mapError != null && fit.verdict.faults.length === 0
}
