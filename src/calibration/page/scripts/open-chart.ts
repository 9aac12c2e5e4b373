import type { Fit, OpenedChart } from '../../../contract/calibration/index.ts'
import { type History, isSaved, type Places, placeOf } from './work.ts'

/** A chart with what a person has stated of it. `version`: of the table that its points were read from. */
export type OpenChart = { readonly opened: OpenedChart; readonly known: Places; version: string; history: History }

/** Points whose positions cannot be read. */
const openMarks = ({ history, known }: OpenChart): readonly number[] =>
  history.now.marks.filter(({ text }) => 'reason' in placeOf(text, known)).map(({ id }) => id)

/** What a person should know of what is stated: first what stands against saving it. */
export function reasons(shown: OpenChart, fit: Fit | null): readonly string[] {
  const { marks, planView } = shown.history.now
  const open = openMarks(shown)
  const hasBegun = marks.length > open.length || planView !== null
  return [
    ...(open.length > 0 ? [`Point ${open.join(', ')} needs a position; or remove it`] : []),
    ...(hasBegun ? [...(fit?.faults ?? []), ...(fit?.verdict?.faults ?? [])] : []),
    ...(fit?.notes ?? []),
    ...(fit?.verdict?.notes ?? []),
  ]
}

/** Only what the import would use. */
export function canSave(shown: OpenChart, fit: Fit | null, isFitting: boolean): boolean {
  if (isFitting || isSaved(shown.history) || openMarks(shown).length > 0) return false
  return fit?.verdict?.mapError != null && fit.verdict.faults.length === 0
}
