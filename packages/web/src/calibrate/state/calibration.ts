import type { ChartState, Fit, OpenedChart } from '../../../../../src/contract/calibration/index.ts'
import { mostCorners } from '../../../../../src/contract/index.ts'
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
  withoutInset,
  withoutMark,
  withPlanView,
} from '../edit/edit-history.ts'
import { circleBy, gripsOf, type Held, type InsetKind, polygonBy, withGrip } from '../edit/inset-shapes.ts'
import { askedPlace, type OpenChart, openChartOf } from '../edit/open-chart.ts'
import type { Spot } from '../edit/view.ts'
import type { Listing } from '../service.ts'

/** What a person marks: the plan view, or an area in it that is not to scale. */
export type Marked = 'plan view' | InsetKind

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
  readonly held: Held | null
  /** What is being marked, with the places that were pressed. */
  readonly marking: { readonly what: Marked; readonly corners: readonly Spot[] } | null
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
  held: null,
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
  /** `reach`: image pixels within which the first corner of a polygon is meant. */
  | { readonly do: 'press'; readonly at: Spot; readonly reach?: number }
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
  /** Joins the last corner of a polygon to the first. */
  | { readonly do: 'close' }
  /** Removes the plan view with its insets. */
  | { readonly do: 'clear' }
  /** States the plan view and the insets that were found, so that they can be changed. */
  | { readonly do: 'state found' }
  /** Counts a frame that may be an inset as one. */
  | { readonly do: 'agree inset'; readonly at: number }
  | { readonly do: 'remove inset'; readonly at: number }
  | { readonly do: 'hold'; readonly held: Held | null }
  | { readonly do: 'next grip' }
  | { readonly do: 'move grip'; readonly held: Held; readonly to: Spot; readonly joins: boolean }
  | { readonly do: 'nudge grip'; readonly by: Spot; readonly joins: boolean }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'judge'; readonly judged: Judged; readonly message?: string }
  /** `turn`: degrees clockwise by which the import turns the chart. */
  | {
      readonly do: 'save'
      readonly id: string
      readonly version: string
      readonly edits: Edits | null
      readonly turn?: number
    }
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
      return pressed(state, what.at, what.reach ?? 0)
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
      return { ...state, held: null, marking: what.what && { what: what.what, corners: [] } }
    case 'close':
      return state.marking?.what === 'polygon' ? marked(state, 'polygon', state.marking.corners) : state
    case 'clear':
      return changed({ ...state, held: null }, (edits) => ({ ...edits, planView: null, insets: [] }))
    case 'state found':
      return changed(state, (edits) => withFound(edits, state))
    case 'agree inset': {
      const inset = state.judged?.fit?.verdict?.possibleInsets[what.at]
      return inset ? changed(state, (edits) => withInset(withFound(edits, state), inset)) : state
    }
    case 'remove inset':
      return changed({ ...state, held: null }, (edits) => withoutInset(edits, what.at))
    case 'hold':
      return { ...state, held: what.held, selected: what.held ? null : state.selected }
    case 'next grip':
      return { ...state, held: nextGrip(state), selected: null }
    case 'move grip':
      return moved(state, what.held, what.to, what.joins)
    case 'nudge grip': {
      const at = state.held && gripsOf(insetsOf(state)[state.held.inset] ?? nowhere)[state.held.grip]
      if (!state.held || !at) return state
      return moved(state, state.held, { x: at.x + what.by.x, y: at.y + what.by.y }, what.joins)
    }
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

const selecting = (state: Calibration, id: number | null): Calibration => ({ ...state, selected: id, held: null })

const nowhere = { x1: 0, y1: 0, x2: 0, y2: 0 }

const insetsOf = ({ open }: Calibration): Edits['insets'] => open?.history.now.insets ?? []

/** The grip after the one that is held, over all insets; null: there is none. */
function nextGrip(state: Calibration): Held | null {
  const all = insetsOf(state).flatMap((each, inset) => gripsOf(each).map((_, grip): Held => ({ inset, grip })))
  const at = all.findIndex(({ inset, grip }) => inset === state.held?.inset && grip === state.held.grip)
  return all[(at + 1) % all.length] ?? null
}

const moved = (state: Calibration, held: Held, to: Spot, joins: boolean): Calibration =>
  changed(
    { ...state, held, selected: null },
    (edits) => ({
      ...edits,
      insets: edits.insets.map((each, at) => (at === held.inset ? withGrip(each, held.grip, to) : each)),
    }),
    joins,
  )

/** The plan view that was found and its insets, unless the person has stated one. */
function withFound(edits: Edits, { judged }: Calibration): Edits {
  const verdict = judged?.fit?.verdict
  return edits.planView || !verdict?.planView ? edits : { ...edits, planView: verdict.planView, insets: verdict.insets }
}

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
    ...{ selected: null, held: null, marking: null, judged: null, message: '', failure: '' },
  }
}

function known(state: Calibration, states: Readonly<Record<string, ChartState>>): Calibration {
  const charts = state.listing.charts.map((chart) => ({ ...chart, state: states[chart.id] ?? chart.state }))
  return { ...state, listing: { ...state.listing, charts } }
}

function pressed(state: Calibration, at: Spot, reach: number): Calibration {
  const { open, marking, selected } = state
  if (!open) return state
  if (marking) {
    const [first] = marking.corners
    const isClosing = first !== undefined && Math.hypot(at.x - first.x, at.y - first.y) <= reach
    if (marking.what === 'polygon' && isClosing && marking.corners.length >= 3)
      return marked(state, marking.what, marking.corners)
    const corners = [...marking.corners, at]
    const isDone = marking.what === 'polygon' ? corners.length >= mostCorners : corners.length === 2
    return isDone ? marked(state, marking.what, corners) : { ...state, marking: { ...marking, corners } }
  }
  const { now } = open.history
  // A selected point without a position is still being aimed: the press moves it.
  const aimed = now.marks.find(({ id, text }) => id === selected && text.trim() === '')
  if (aimed) return changed(state, (edits) => changeMark(edits, aimed.id, at))
  const added = withMark(now, at.x, at.y, askedPlace(open)?.name)
  return changed(selecting(state, added.id), () => added.edits)
}

/** What was marked by these places; nothing, if it has no area. */
function marked(state: Calibration, what: Marked, corners: readonly Spot[]): Calibration {
  const [one = { x: 0, y: 0 }, other = one] = corners
  const next = { ...state, marking: null }
  if (what === 'circle' || what === 'polygon') {
    const inset = what === 'circle' ? circleBy(one, other) : polygonBy(corners)
    return inset ? changed(next, (edits) => withInset(edits, inset)) : next
  }
  const box = boxOf(one, other)
  if (box.x2 === box.x1 || box.y2 === box.y1) return next
  const found = state.judged?.fit?.verdict?.insets ?? []
  return changed(next, (edits) => (what === 'box' ? withInset(edits, box) : withPlanView(edits, box, found)))
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
  const isHeld = state.held !== null && history.now.insets[state.held.inset] !== undefined
  return withHistory({ ...state, selected: isThere ? selected : null, held: isHeld ? state.held : null }, open, history)
}

/**
 * `edits`: the state that was saved; the present state may be newer, and another chart may be on the stage. null: nothing was saved,
 * because the table has changed.
 */
function saved(state: Calibration, { id, version, edits, turn = 0 }: Extract<Step, { do: 'save' }>): Calibration {
  const before = state.open?.opened.chart.id === id ? state.open : state.left.get(id)
  const after = (chart: OpenChart): OpenChart => {
    if (chart.opened.chart.id === id)
      return { ...chart, version, ...(edits && { history: markSaved(chart.history, edits), turn }) }
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
