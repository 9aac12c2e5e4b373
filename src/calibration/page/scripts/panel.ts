import type { Fit, OpenedChart } from '../../../contract/calibration/index.ts'
import { whereOf } from './chart-list.ts'
import { button, element, part } from './elements.ts'
import { type CardActions, openMarkCards } from './mark-cards.ts'
import type { Places, Work } from './work.ts'

/** Boxes that a person marks by two corners. */
export type Marked = 'plan view' | 'inset'

export type PanelActions = CardActions & {
  drawnAs(kind: string): void
  /** Begins to mark a box, or cancels it. */
  mark(what: Marked): void
  clear(what: Marked): void
  save(): void
}

export type PanelState = {
  readonly work: Work
  readonly selected: number | null
  readonly known: Places
  readonly fit: Fit | null
  readonly residuals: ReadonlyMap<number, number>
  readonly reasons: readonly string[]
  readonly marking: Marked | null
  readonly canSave: boolean
  readonly saved: string
}

const kinds: readonly [value: string, text: string][] = [
  ['printed', 'A printed chart (true to scale)'],
  ['web', 'A map of the web (Mercator)'],
  ['plain', 'A plain grid of latitude and longitude'],
]

/** The panel beside the chart, for one chart after another. */
export function openPanel(actions: PanelActions) {
  const root = part('panel')
  const marks = element('ol', { class: 'marks' })
  const cards = openMarkCards(marks, actions)
  const hint = element('p', { class: 'hint' })
  const kind = element('select', { class: 'field', id: 'drawn-as' })
  kind.addEventListener('change', () => actions.drawnAs(kind.value))
  const viewText = element('p')
  const markView = button('Mark the plan view', () => actions.mark('plan view'))
  const markInset = button('Add an inset', () => actions.mark('inset'))
  const clearView = button('Remove', () => actions.clear('plan view'), { class: 'button quiet' })
  const clearInsets = button('Remove the insets', () => actions.clear('inset'), { class: 'button quiet' })
  const figures = element('dl', { class: 'figures' })
  const reasons = element('ul', { class: 'reasons' })
  const save = button('Save', actions.save, { class: 'button primary', id: 'save' })
  const saved = element('p', { class: 'saved' })

  return {
    open({ chart, draft, notes, placesItself, places }: OpenedChart): void {
      cards.clear()
      const own = placesItself
        ? ['The file has its own georeference, which has priority over points. Its plan view can be stated.']
        : []
      const beside =
        chart.placedBy !== '' && draft === null
          ? [`Placed by ${chart.placedBy}. What you save here has priority; that file stays as it is.`]
          : []
      const stated =
        draft?.drawnAs === 'as stated' ? [['as stated', 'In the projection of calibrations.json'] as const] : []
      kind.replaceChildren(...[...kinds, ...stated].map(([value, text]) => element('option', { value }, text)))
      root.replaceChildren(
        element(
          'div',
          { class: 'contents' },
          element('h2', { id: 'chart-name', tabindex: -1 }, chart.name),
          element('p', { class: 'where' }, whereOf(chart)),
          ...[...own, ...beside, ...notes].map((note) => element('p', { class: 'note' }, note)),
          element('h3', {}, 'Points'),
          hint,
          marks,
          element('datalist', { id: 'known' }, ...places.map(({ name }) => element('option', { value: name }))),
          element('label', { class: 'labelled', for: 'drawn-as' }, 'The chart is'),
          kind,
          element('h3', {}, 'Plan view'),
          viewText,
          element('div', { class: 'row' }, markView, clearView, markInset, clearInsets),
        ),
        element('div', { class: 'result' }, figures, reasons, element('div', { class: 'row' }, save, saved)),
      )
    },
    show(state: PanelState): void {
      const { work, selected, known, residuals, fit, marking } = state
      cards.show(work.marks, selected, residuals, known)
      hint.textContent = hintFor(work)
      kind.value = work.drawnAs
      viewText.textContent =
        marking === null ? planViewText(state) : `Click one corner of the ${marking}, then the opposite one.`
      markView.textContent = marking === null ? 'Mark the plan view' : 'Cancel'
      clearView.hidden = work.planView === null || marking !== null
      markInset.hidden = clearView.hidden
      clearInsets.hidden = clearView.hidden || work.insets.length === 0
      figures.replaceChildren(...figuresOf(fit, work))
      reasons.replaceChildren(...state.reasons.map((reason) => element('li', {}, reason)))
      save.setAttribute('aria-disabled', String(!state.canSave))
      saved.textContent = state.saved
    },
    focusMark: cards.focus,
  }
}

function hintFor({ marks }: Work): string {
  if (marks.length === 0)
    return 'Click a place whose position is known: a navaid, the end of a runway, a crossing of the grid.'
  if (marks.length < 2) return 'Add a second point, far from the first.'
  if (marks.length < 3) return 'Two points place the chart. A third, far beside their line, corrects it.'
  if (marks.length < 4) return 'Three points always fit. A fourth shows whether one of them is wrong.'
  return 'Click to add a point; drag a point, or press arrow keys on the chart, to move it.'
}

function planViewText({ work, fit }: PanelState): string {
  if (work.planView !== null)
    return work.insets.length > 0
      ? `Stated by you, with insets: ${work.insets.length}.`
      : 'Stated by you. Boxes in it that are not map are insets.'
  const box = fit?.verdict?.planView
  if (!box) return 'The part of the page that is map. Not known yet.'
  return 'Found on the page, or the whole page. State it if the outline is wrong.'
}

function figuresOf(fit: Fit | null, { marks }: Work): readonly HTMLElement[] {
  const map = fit?.map
  const error = fit?.verdict?.mapError ?? null
  const worst = map && marks.length > 2 ? Math.max(...map.residuals) : null
  const rows: readonly (readonly [string, string])[] = [
    ['Map error', error === null ? '–' : `${error.toFixed(1)} px`],
    ...(worst === null ? [] : [['Worst point', `${worst.toFixed(1)} px`] as const]),
    ['Scale', map ? `${distance(map.metresPerPixel)} per pixel` : '–'],
    ['North', map ? `${angle(map.north)}` : '–'],
  ]
  return rows.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))
}

const distance = (metres: number) => (metres < 10 ? `${metres.toFixed(2)} m` : `${metres.toFixed(1)} m`)

function angle(north: number): string {
  const rounded = Math.round(north * 10) / 10
  if (rounded === 0) return 'up'
  return `${Math.abs(rounded).toFixed(1)}° ${rounded > 0 ? 'right' : 'left'} of up`
}
