import type { ListedChart } from '../../../contract/calibration/index.ts'
import type { Listing } from './api.ts'
import { element, part } from './elements.ts'

/** What stands beside a chart of the list. */
function state({ id, placedBy }: ListedChart, { unsaved, own }: ListState): readonly [className: string, text: string] {
  if (unsaved.has(id)) return ['badge warning', 'not saved']
  if (own.has(id)) return ['badge new', 'places itself']
  if (placedBy === 'calibrations.json') return ['badge new', 'calibrated']
  return placedBy === '' ? ['badge', 'no calibration'] : ['badge', `placed by ${placedBy}`]
}

/** `own`: charts whose file says where they lie, of those that were opened. */
export type ListState = {
  readonly open: string | null
  readonly unsaved: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

/** The list of the folder's charts. Its buttons stay while their state changes: one of them may have the focus. */
export function openChartList(choose: (id: string) => void) {
  const entries = new Map<string, { readonly press: HTMLButtonElement; readonly badge: HTMLElement }>()

  function entryOf(chart: ListedChart) {
    const badge = element('span')
    const name = element('span', { class: 'name' }, chart.name)
    const where = element('span', { class: 'where' }, whereOf(chart))
    const press = element('button', { type: 'button', class: 'entry', 'data-chart': chart.id }, name, where, badge)
    press.addEventListener('click', () => choose(chart.id))
    return { press, badge }
  }

  // Beside the chart it is open; above it, until a chart is chosen.
  const details = part<HTMLDetailsElement>('chooser')
  const wide = matchMedia('(min-width: 1200px)')
  const fold = () => {
    details.open = wide.matches
  }
  wide.addEventListener('change', fold)
  details.open = true

  return {
    fold,
    show({ charts, problems }: Listing, shown: ListState): void {
      if (charts.some(({ id }) => !entries.has(id)) || charts.length !== entries.size) {
        entries.clear()
        for (const chart of charts) entries.set(chart.id, entryOf(chart))
        part('charts').replaceChildren(...[...entries.values()].map(({ press }) => element('li', {}, press)))
      }
      for (const chart of charts) {
        const { press, badge } = entries.get(chart.id) ?? entryOf(chart)
        const [className, text] = state(chart, shown)
        badge.className = className
        badge.textContent = text
        if (chart.id === shown.open) press.setAttribute('aria-current', 'true')
        else press.removeAttribute('aria-current')
      }
      const items = problems.map((each) => element('li', {}, each))
      const title = element('h2', {}, 'What the import will report')
      part('problems').replaceChildren(...(items.length > 0 ? [title, element('ul', {}, ...items)] : []))
    },
  }
}

/** `NZWN 11-1 · plate.pdf, page 2`. */
export function whereOf({ airport, index, name, file, page }: ListedChart): string {
  const place = [airport, index].filter((each) => each !== '').join(' ')
  const source = file === name && page === 1 ? '' : page > 1 ? `${file}, page ${page}` : file
  return [place, source].filter((each) => each !== '').join(' · ')
}
