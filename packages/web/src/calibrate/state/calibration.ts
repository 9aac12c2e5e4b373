import type { ChartState, Fit, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
import {
  boxOf,
  change,
  changeMark,
  type EditHistory,
  type Edits,
  isChanged,
  markSaved,
  redo,
  undo,
  withInset,
  withMark,
  withoutMark,
  withPlanView,
} from '../edit/edit-history.ts'
import { askedPlace, type OpenChart, openChartOf } from '../edit/open-chart.ts'
import type { Spot } from '../edit/view.ts'
import type { Listing } from '../service.ts'

/** A box that a person marks by two corners. */
export type Marked = 'plan view' | 'inset'

/** The result that the import would compute from `edits`. */
export type Judged = {
  readonly edits: Edits
  /** null: the request failed. */
  readonly fit: Fit | null
  /** Ids of the points that were sent, in their order. */
  readonly ids: readonly number[]
}

/** The state of the page: the folder's charts, and one of them on the stage. */
export type Calibration = {
  readonly listing: Listing
  readonly open: OpenChart | null
  /** Charts with unsaved changes that are not on the stage. */
  readonly left: ReadonlyMap<string, OpenChart>
  /** Ids of the charts that were on the stage before, the last one last. */
  readonly trail: readonly string[]
  readonly selected: number | null
  /** The box that is being marked, with its first corner. */
  readonly marking: { readonly what: Marked; readonly corner: Spot | null } | null
  /** Of the chart on the stage; that of an earlier state until the response for the present one arrives. */
  readonly judged: Judged | null
  /** The result of saving, or why a request failed. */
  readonly message: string
  /** Why the stage has no chart. */
  readonly failure: string
}

export const emptyCalibration: Calibration = {
  listing: { folder: '', charts: [], problems: [] },
  open: null,
  left: new Map(),
  trail: [],
  selected: null,
  marking: null,
  judged: null,
  message: '',
  failure: '',
}

export type Step =
  | { readonly do: 'list'; readonly listing: Listing }
  | { readonly do: 'know'; readonly states: Readonly<Record<string, ChartState>> }
  /** `isBack`: to the chart that was shown before. */
  | { readonly do: 'open'; readonly opened: OpenedChart; readonly isBack?: boolean }
  | { readonly do: 'fail'; readonly reason: string }
  | { readonly do: 'press'; readonly at: Spot }
  /** The asked place is not on the chart. */
  | { readonly do: 'skip' }
  /** Between the asked places and those of the person's own choice. */
  | { readonly do: 'free' }
  /** `joins`: part of the same movement as the previous change. */
  | { readonly do: 'put'; readonly id: number; readonly at: Spot; readonly joins: boolean }
  | { readonly do: 'nudge'; readonly id: number; readonly by: Spot; readonly joins: boolean }
  | { readonly do: 'type'; readonly id: number; readonly text: string; readonly joins: boolean }
  | { readonly do: 'remove'; readonly id: number }
  | { readonly do: 'select'; readonly id: number | null }
  | { readonly do: 'draw as'; readonly drawnAs: Edits['drawnAs'] }
  /** null: cancels marking. */
  | { readonly do: 'mark'; readonly what: Marked | null }
  | { readonly do: 'clear'; readonly what: Marked }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'judge'; readonly judged: Judged; readonly message?: string }
  | { readonly do: 'save'; readonly id: string; readonly version: string; readonly edits: Edits | null }
  | { readonly do: 'say'; readonly message: string }

export function step(state: Calibration, what: Step): Calibration {
  switch (what.do) {
    case 'list':
      return { ...state, listing: what.listing }
    case 'open':
      return opened(state, what.opened, what.isBack ?? false)
    case 'know':
      return known(state, what.states)
    case 'fail':
      return { ...leave(state), open: null, judged: null, failure: what.reason }
    case 'press':
      return pressed(state, what.at)
    case 'skip': {
      const asked = state.open && askedPlace(state.open)
      if (!state.open || !asked) return state
      return { ...state, open: { ...state.open, skipped: new Set([...state.open.skipped, asked.name]) } }
    }
    case 'free':
      return state.open ? { ...state, open: { ...state.open, isFree: !state.open.isFree } } : state
    case 'put':
      return changed(state, (edits) => changeMark(edits, what.id, what.at), what.joins)
    case 'nudge': {
      const mark = state.open?.history.now.marks.find(({ id }) => id === what.id)
      if (!mark) return state
      const to = { x: mark.x + what.by.x, y: mark.y + what.by.y }
      return changed(state, (edits) => changeMark(edits, what.id, to), what.joins)
    }
    case 'type':
      return changed(state, (edits) => changeMark(edits, what.id, { text: what.text }), what.joins)
    case 'remove':
      return changed(selecting(state, state.selected === what.id ? null : state.selected), (edits) =>
        withoutMark(edits, what.id),
      )
    case 'select':
      return selecting(state, what.id)
    case 'draw as':
      return changed(state, (edits) => ({ ...edits, drawnAs: what.drawnAs }))
    case 'mark':
      return { ...state, marking: what.what && { what: what.what, corner: null } }
    case 'clear':
      return changed(state, (edits) => ({ ...edits, insets: [], ...(what.what === 'plan view' && { planView: null }) }))
    case 'undo':
    case 'redo':
      return travelled(state, what.do === 'undo' ? undo : redo)
    case 'judge':
      return { ...state, judged: what.judged, message: what.message ?? state.message }
    case 'save':
      return saved(state, what)
    case 'say':
      return { ...state, message: what.message }
  }
}

const selecting = (state: Calibration, id: number | null): Calibration => ({ ...state, selected: id })

/** Keeps the chart on the stage if it has unsaved changes. */
function leave(state: Calibration): Calibration {
  if (!state.open) return state
  const left = new Map(state.left)
  const { id } = state.open.opened.chart
  if (isChanged(state.open.history)) left.set(id, state.open)
  else left.delete(id)
  return { ...state, left }
}

function opened(state: Calibration, opened: OpenedChart, isBack: boolean): Calibration {
  const { id, state: found } = opened.chart
  const before = state.open?.opened.chart.id
  const trail = before === undefined || before === id ? state.trail : [...state.trail, before]
  const next = known(leave(state), { [id]: found })
  return {
    ...next,
    open: next.left.get(id) ?? openChartOf(opened),
    trail: isBack ? state.trail.slice(0, -1) : trail,
    ...{ selected: null, marking: null, judged: null, message: '', failure: '' },
  }
}

function known(state: Calibration, states: Readonly<Record<string, ChartState>>): Calibration {
  const charts = state.listing.charts.map((chart) => ({ ...chart, state: states[chart.id] ?? chart.state }))
  return { ...state, listing: { ...state.listing, charts } }
}

function pressed(state: Calibration, at: Spot): Calibration {
  const { open, marking, selected, judged } = state
  if (!open) return state
  if (marking && !marking.corner) return { ...state, marking: { ...marking, corner: at } }
  if (marking?.corner) {
    const box = boxOf(marking.corner, at)
    const next = { ...state, marking: null }
    if (box.x2 === box.x1 || box.y2 === box.y1) return next
    const found = judged?.fit?.verdict?.insets ?? []
    return changed(next, (edits) =>
      marking.what === 'inset' ? withInset(edits, box) : withPlanView(edits, box, found),
    )
  }
  const { now } = open.history
  // A selected point without a position is still being aimed: the press moves it.
  const aimed = now.marks.find(({ id, text }) => id === selected && text.trim() === '')
  if (aimed) return changed(state, (edits) => changeMark(edits, aimed.id, at))
  const added = withMark(now, at.x, at.y, askedPlace(open)?.name)
  return changed(selecting(state, added.id), () => added.edits)
}

const withHistory = (state: Calibration, open: OpenChart, history: EditHistory): Calibration => ({
  ...state,
  open: { ...open, history },
  message: '',
})

function changed(state: Calibration, to: (edits: Edits) => Edits, joins = false): Calibration {
  const { open } = state
  if (!open) return state
  return withHistory(state, open, change(open.history, to(open.history.now), joins))
}

function travelled(state: Calibration, by: (history: EditHistory) => EditHistory): Calibration {
  const { open, selected } = state
  if (!open) return state
  const history = by(open.history)
  const isThere = history.now.marks.some(({ id }) => id === selected)
  return withHistory(selecting(state, isThere ? selected : null), open, history)
}

/**
 * `edits`: the state that was saved; the present state may be newer, and another chart may be on the stage. null: nothing was saved,
 * because the table has changed.
 */
function saved(state: Calibration, { id, version, edits }: Extract<Step, { do: 'save' }>): Calibration {
  const before = state.open?.opened.chart.id === id ? state.open : state.left.get(id)
  const after = (chart: OpenChart): OpenChart => {
    if (chart.opened.chart.id === id)
      return { ...chart, version, history: edits ? markSaved(chart.history, edits) : chart.history }
    // Only this save has changed the table since the other chart was read.
    return edits && chart.version === before?.version ? { ...chart, version } : chart
  }
  const left = new Map([...state.left].map(([key, chart]) => [key, after(chart)]))
  return { ...state, left, open: state.open && after(state.open) }
}

/** The result for the present entries; null: not known yet. */
export const fitNow = ({ open, judged }: Calibration): Fit | null =>
  open && judged?.edits === open.history.now ? judged.fit : null

/** The distance of each point from the map in pixels, by its id. */
export const residualsOf = ({ judged }: Calibration): ReadonlyMap<number, number> => {
  const map = judged?.fit?.map
  return new Map(map ? judged.ids.map((id, at) => [id, map.residuals[at] ?? 0]) : [])
}

/** The charts with unsaved changes. */
export function unsavedCharts({ open, left }: Calibration): ReadonlySet<string> {
  const charts = new Map([...left, ...(open ? [[open.opened.chart.id, open] as const] : [])])
  return new Set([...charts].flatMap(([id, { history }]) => (isChanged(history) ? [id] : [])))
}
