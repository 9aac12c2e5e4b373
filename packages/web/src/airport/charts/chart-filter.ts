import type { Category, ChartRecord } from '#client'
import { inRunwayOrder } from '../../airport-facts/index.ts'
import { categories } from '../../categories/index.ts'

export const sortings = ['index', 'name', 'revised'] as const
export type Sorting = (typeof sortings)[number]

/** The filter of an airport's charts. An empty text filters nothing. */
export type ChartFilter = {
  readonly category: Category | 'all'
  readonly runway: string
  readonly procedure: string
  /** All words must occur in a chart. */
  readonly words: string
  readonly sorting: Sorting
}

export const wholeList: ChartFilter = { category: 'all', runway: '', procedure: '', words: '', sorting: 'index' }

export const isFiltered = ({ runway, procedure, words }: ChartFilter): boolean =>
  runway !== '' || procedure !== '' || words.trim() !== ''

/** The charts that match a filter, in all categories: the tabs show their number. */
export function filterCharts(
  charts: readonly ChartRecord[],
  { runway, procedure, words }: Pick<ChartFilter, 'runway' | 'procedure' | 'words'>,
): readonly ChartRecord[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return charts.filter(
    (chart) =>
      (runway === '' || chart.runways.includes(runway)) &&
      (procedure === '' || chart.procedures.includes(procedure)) &&
      wanted.every((word) => textOf(chart).includes(word)),
  )
}

export function sortCharts(charts: readonly ChartRecord[], sorting: Sorting): readonly ChartRecord[] {
  const byIndex = (a: ChartRecord, b: ChartRecord) => inOrder.compare(a.index_number, b.index_number)
  const byName = (a: ChartRecord, b: ChartRecord) => inOrder.compare(a.name, b.name)
  const byRevision = (a: ChartRecord, b: ChartRecord) => b.revision_date.localeCompare(a.revision_date)
  const by = { index: byIndex, name: byName, revised: byRevision }[sorting]
  return charts.toSorted((a, b) => by(a, b) || byIndex(a, b) || byName(a, b))
}

/** In the order of the tabs; categories without charts are left out. */
export const byCategory = (
  charts: readonly ChartRecord[],
): readonly { readonly category: Category; readonly charts: readonly ChartRecord[] }[] =>
  categories
    .map((category) => ({ category, charts: charts.filter((chart) => chart.category === category) }))
    .filter(({ charts: own }) => own.length > 0)

/** The values by which the charts of an airport can be filtered. */
export const runwaysOf = (charts: readonly ChartRecord[]): readonly string[] =>
  inRunwayOrder(charts.flatMap(({ runways }) => runways))
export const proceduresOf = (charts: readonly ChartRecord[]): readonly string[] =>
  [...new Set(charts.flatMap(({ procedures }) => procedures))].sort(inOrderOf)

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const inOrderOf = (a: string, b: string): number => inOrder.compare(a, b)

const textOf = ({ index_number, name, category, runways, procedures }: ChartRecord): string =>
  folded([index_number, name, category, ...runways, ...procedures].join(' '))

/** Removes case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
