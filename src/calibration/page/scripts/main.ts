import type { Fit, OpenedChart } from '../../../contract/calibration/index.ts'
import { fitChart, type Listing, listCharts, openChart, Refusal, reasonOf, saveChart } from './api.ts'
import { openChartList, whereOf } from './chart-list.ts'
import { element, part } from './elements.ts'
import { meshPlace } from './mesh-place.ts'
import { nearestMark } from './nearest-mark.ts'
import { canSave, type OpenChart, reasons } from './open-chart.ts'
import { paintOverlay } from './overlay.ts'
import { type Marked, openPanel } from './panel.ts'
import { showPlace } from './position.ts'
import { openStage } from './stage.ts'
import { openTools } from './tools.ts'
import type { Spot } from './view.ts'
import {
  begin,
  boxOf,
  change,
  changeMark,
  draftOf,
  type History,
  isSaved,
  markSaved,
  redo,
  undo,
  type Work,
  withInset,
  withMark,
  withoutMark,
  withPlanView,
} from './work.ts'

let listing: Listing = { folder: '', charts: [], problems: [] }
let shown: OpenChart | null = null
/** Charts with changes that are not saved, while another is on the stage. */
const left = new Map<string, OpenChart>()
/** Charts that place themselves, of those that were opened. */
const own = new Set<string>()
let selected: number | null = null
/** The box that is being marked, from its first corner. */
let marking: { readonly what: Marked; readonly corner: Spot | null } | null = null
let pointer: Spot | null = null
let fit: Fit | null = null
let residuals: ReadonlyMap<number, number> = new Map()
let isFitting = false
let saved = ''
let opening = ''
let hasGrid = true
let asked = new AbortController()

const overlay = part<SVGElement>('overlay')
const said = part('said')

const list = openChartList((id) => void open(id))
const panel = openPanel({
  select: (id) => select(id),
  type: (id, text, first) => apply((work) => changeMark(work, id, { text }), !first),
  remove: (id) => remove(id),
  nudge: (id, x, y) => nudge(id, x, y),
  drawnAs: (kind) => apply((work) => ({ ...work, drawnAs: kind as Work['drawnAs'] })),
  mark: (what) => {
    marking = marking === null ? { what, corner: null } : null
    show()
    part('surface').focus()
  },
  clear: (what) => apply((work) => ({ ...work, insets: [], ...(what === 'plan view' && { planView: null }) })),
  save: () => void save(),
})

const stage = openStage({
  press: (at) => press(at),
  pointAt: (spot) => (marking || !shown ? null : nearestMark(shown.history.now.marks, stage.view, spot)),
  select: (id) => select(id),
  drag: (id, { x, y }, first) => apply((work) => changeMark(work, id, { x, y }), !first),
  hover: (at) => {
    pointer = at
    stage.repaint()
  },
  key,
  paint,
})

function press(at: Spot): void {
  if (!shown) return
  if (marking?.corner) {
    const box = boxOf(marking.corner, at)
    const { what } = marking
    const found = fit?.verdict?.insets ?? []
    marking = null
    if (box.x2 === box.x1 || box.y2 === box.y1) show()
    else apply((work) => (what === 'inset' ? withInset(work, box) : withPlanView(work, box, found)))
  } else if (marking) {
    marking = { ...marking, corner: at }
    tell('First corner set. Click the opposite one.')
    show()
  } else {
    // A point that has no position yet is still being aimed.
    const open = shown.history.now.marks.find(({ id, text }) => id === selected && text.trim() === '')
    if (open) apply((work) => changeMark(work, open.id, at))
    else {
      const added = withMark(shown.history.now, at.x, at.y)
      selected = added.id
      apply(() => added.work)
      tell(`Point ${added.id} added. Type its position.`)
    }
    if (selected !== null) panel.focusMark(selected)
  }
}

function key(event: KeyboardEvent): boolean {
  const act = keys[event.key]
  if (event.ctrlKey || event.metaKey || event.altKey || !act) return false
  act(event.shiftKey ? 10 : 1)
  return true
}

const arrow = (x: number, y: number) => (by: number) => {
  if (selected === null || marking) stage.pan(-x * by * 8, -y * by * 8)
  else nudge(selected, x * by, y * by)
}

/** `by`: 10 with Shift. */
const keys: Readonly<Record<string, (by: number) => void>> = {
  ArrowLeft: arrow(-1, 0),
  ArrowRight: arrow(1, 0),
  ArrowUp: arrow(0, -1),
  ArrowDown: arrow(0, 1),
  '+': () => stage.zoom(1.25),
  '=': () => stage.zoom(1.25),
  '-': () => stage.zoom(0.8),
  '0': () => stage.zoom(0),
  Enter: () => press(stage.middle),
  Delete: () => selected !== null && remove(selected),
  Escape: () => {
    if (marking) marking = null
    else selected = null
    show()
  },
}

document.addEventListener('keydown', (event) => {
  const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (!(event.ctrlKey || event.metaKey)) return
  const letter = event.key.toLowerCase()
  if (letter === 's') void save()
  else if (letter === 'z' && !isField) travel(event.shiftKey ? redo : undo)
  else if (letter === 'y' && !isField) travel(redo)
  else return
  event.preventDefault()
})

function select(id: number): void {
  if (selected === id) return
  selected = id
  const mark = shown?.history.now.marks.find((each) => each.id === id)
  if (mark) stage.reveal(mark)
  show()
}

let nudged = 0

function nudge(id: number, x: number, y: number): void {
  // Presses that follow each other are one movement.
  const joins = Date.now() - nudged < 1000
  nudged = Date.now()
  const mark = shown?.history.now.marks.find((each) => each.id === id)
  if (mark) apply((work) => changeMark(work, id, { x: mark.x + x, y: mark.y + y }), joins)
}

function remove(id: number): void {
  if (selected === id) selected = null
  apply((work) => withoutMark(work, id))
  part('surface').focus()
}

function travel(by: (history: History) => History): void {
  if (!shown) return
  shown.history = by(shown.history)
  if (!shown.history.now.marks.some(({ id }) => id === selected)) selected = null
  changed()
}

function apply(to: (work: Work) => Work, joins = false): void {
  if (!shown) return
  shown.history = change(shown.history, to(shown.history.now), joins)
  changed()
}

function changed(): void {
  saved = ''
  show()
  void refit()
}

/** Asks what the import would make of it. An answer that has been overtaken is not shown. */
async function refit(): Promise<void> {
  if (!shown) return
  asked.abort()
  asked = new AbortController()
  const { signal } = asked
  const { draft, ids } = draftOf(shown.history.now, shown.known)
  isFitting = true
  try {
    const answer = await fitChart(shown.opened.chart.id, draft, signal)
    if (signal.aborted) return
    fit = answer
    residuals = new Map(answer.map ? ids.map((id, at) => [id, answer.map?.residuals[at] ?? 0]) : [])
    isFitting = false
  } catch (error) {
    if (signal.aborted) return
    fit = null
    isFitting = false
    saved = reasonOf(error)
  }
  show()
}

async function save(): Promise<void> {
  if (!shown || !canSave(shown, fit, isFitting)) return
  const { opened, history, known } = shown
  const on = shown
  try {
    const answer = await saveChart(opened.chart.id, draftOf(history.now, known).draft, on.version)
    on.version = answer.version
    on.history = markSaved(on.history, history.now)
    saved = `Saved in ${answer.file}. Import the folder to publish it.`
    listing = await listCharts()
  } catch (error) {
    saved = reasonOf(error)
    if (error instanceof Refusal && error.status === 409) await askAgain(on)
  }
  tell(saved)
  show()
}

/** Another program has written the table: the person decides whose points count. */
async function askAgain(on: OpenChart): Promise<void> {
  const latest = await openChart(on.opened.chart.id)
  on.version = latest.version
  saved =
    'calibrations.json was changed by another program. Save again to put these points into it; the rest of it stays.'
}

async function open(id: string): Promise<void> {
  if (shown && !isSaved(shown.history)) left.set(shown.opened.chart.id, shown)
  else if (shown) left.delete(shown.opened.chart.id)
  tell('Loading …')
  opening = id
  part('stage').setAttribute('aria-busy', 'true')
  try {
    const kept = left.get(id)
    const opened = kept?.opened ?? (await openChart(id))
    // Another was chosen meanwhile.
    if (opening !== id) return
    const known = new Map(opened.places.map(({ name, lat, lng }) => [name, { lat, lng }]))
    shown = kept ?? { opened, known, version: opened.version, history: begin(opened.draft) }
    if (opened.placesItself) own.add(id)
    selected = null
    marking = null
    fit = null
    residuals = new Map()
    saved = ''
    showPicture(opened)
    panel.open(opened)
    changed()
    list.fold()
    tell(`${opened.chart.name} is shown.`)
  } catch (error) {
    if (opening !== id) return
    shown = null
    part('sheet').replaceChildren()
    part('panel').replaceChildren(element('p', { class: 'failure', role: 'alert' }, reasonOf(error)))
    overlay.replaceChildren()
  }
  part('stage').removeAttribute('aria-busy')
  show()
}

function showPicture({ chart, width, height }: OpenedChart): void {
  const night = element('source', { srcset: `charts/${chart.id}/night.png`, media: '(prefers-color-scheme: dark)' })
  const day = element('img', { src: `charts/${chart.id}/day.png`, width, height, alt: '', draggable: 'false' })
  part('sheet').replaceChildren(element('picture', {}, night, day))
  stage.show({ width, height })
}

const tell = (text: string): void => {
  said.textContent = text
}

const tools = openTools({
  undo: () => travel(undo),
  redo: () => travel(redo),
  zoom: (factor) => stage.zoom(factor),
  grid: () => {
    hasGrid = !hasGrid
    show()
  },
})

function show(): void {
  if (shown) {
    const { now } = shown.history
    tools.show(shown.history, hasGrid)
    panel.show({
      ...{ work: now, selected, known: shown.known, fit, residuals, saved },
      ...{ reasons: reasons(shown, fit), marking: marking?.what ?? null, canSave: canSave(shown, fit, isFitting) },
    })
    part('chosen').textContent = `${shown.opened.chart.name} (${whereOf(shown.opened.chart)})`
  }
  const unsaved = new Set([...left].flatMap(([id, each]) => (isSaved(each.history) ? [] : [id])))
  if (shown && !isSaved(shown.history)) unsaved.add(shown.opened.chart.id)
  else if (shown) unsaved.delete(shown.opened.chart.id)
  list.show(listing, { open: shown?.opened.chart.id ?? null, unsaved, own })
  stage.repaint()
}

function paint(): void {
  if (!shown) return
  const { now } = shown.history
  const corner = marking?.corner
  const to = pointer ?? stage.middle
  paintOverlay(overlay, {
    ...{ view: stage.view, extent: stage.extent, marks: now.marks, selected, map: fit?.map ?? null, hasGrid },
    planView: now.planView ?? fit?.verdict?.planView ?? null,
    insets: fit?.verdict?.insets ?? [],
    draft: corner ? boxOf(corner, to) : null,
    hasCross: stage.byKeys,
  })
  const read = part('pointer')
  const at = stage.byKeys ? stage.middle : pointer
  const mesh = fit?.map?.mesh
  read.hidden = at === null || mesh === undefined
  if (at && mesh) read.textContent = showPlace(meshPlace(mesh, shown.opened, at))
}

addEventListener('beforeunload', (event) => {
  const isOpen = [...left.values(), ...(shown ? [shown] : [])].some(({ history }) => !isSaved(history))
  if (isOpen) event.preventDefault()
})

try {
  listing = await listCharts()
  part('folder').textContent = listing.folder
  show()
  const first = listing.charts.find(({ placedBy }) => placedBy === '') ?? listing.charts[0]
  if (first) await open(first.id)
  else part('panel').replaceChildren(element('p', { class: 'failure' }, 'The folder lists no charts that can be used.'))
} catch (error) {
  part('panel').replaceChildren(element('p', { class: 'failure', role: 'alert' }, reasonOf(error)))
}
