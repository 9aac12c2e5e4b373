import type { Draft, Fit, KnownPlace, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
import { begin, type EditHistory, isSaved, type Places, placeOf } from './edit-history.ts'

/** A chart with everything that a person has entered for it. `version`: of the table from which its points were read. */
export type OpenChart = {
  readonly opened: OpenedChart
  readonly known: Places
  readonly version: string
  readonly history: EditHistory
  /** Degrees clockwise by which it is stored that the import turns the chart; 0: not at all. */
  readonly turn: number
  /** Names of the asked places that are not on this chart. */
  readonly skipped: ReadonlySet<string>
  /** The next press is at a place of the person's own choice. */
  readonly isFree: boolean
}

export const openChartOf = (opened: OpenedChart): OpenChart => ({
  opened,
  known: new Map(opened.places.map(({ name, lat, lng }) => [name, { lat, lng }])),
  version: opened.version,
  history: begin(opened.draft, opened.proposal?.draft ?? null),
  turn: opened.draft?.turn ?? 0,
  skipped: new Set(),
  isFree: false,
})

/** The place that the person is asked to click next; null: none, or the person places the chart otherwise. */
export function askedPlace({ opened, history, skipped, isFree }: OpenChart): KnownPlace | null {
  if (isFree || opened.placesItself) return null
  const named = new Set(history.now.marks.map(({ text }) => text.trim()))
  const isByNames = [...named].every((text) => opened.places.some(({ name }) => name === text))
  const next = opened.asked.find((name) => !named.has(name) && !skipped.has(name))
  return (isByNames && opened.places.find(({ name }) => name === next)) || null
}

/** The points whose positions cannot be read. */
export const openMarks = ({ history, known }: OpenChart): readonly number[] =>
  history.now.marks.filter(({ text }) => 'reason' in placeOf(text, known)).map(({ id }) => id)

/** The reasons and notes of the server, those that prevent saving first. */
export function serverReasons(chart: OpenChart, fit: Fit | null): readonly string[] {
  const { marks, planView } = chart.history.now
  const hasBegun = marks.length > openMarks(chart).length || planView !== null
  return [
    ...(hasBegun ? [...(fit?.faults ?? []), ...(fit?.verdict?.faults ?? [])] : []),
    ...(fit?.notes ?? []),
    ...(fit?.verdict?.notes ?? []),
  ]
}

/** Whether the import would use the entries. `fit`: of the present entries; null: not known yet. */
export function canSave(chart: OpenChart, fit: Fit | null): boolean {
  if (isStored(chart, fit) || openMarks(chart).length > 0) return false
  return fit?.verdict?.mapError != null && fit.verdict.faults.length === 0
}

/** Whether the entries are stored, and the turn that they need is. */
export const isStored = ({ history, turn }: OpenChart, fit: Fit | null): boolean =>
  isSaved(history) && (fit?.verdict?.mapError == null || fit.verdict.turn === turn)

/** A draft with the turn to which a person has agreed, or agrees by saving it. */
export const withTurn = (draft: Draft, turn: number): Draft => (turn === 0 ? draft : { ...draft, turn })
