import type { ChartPlace, EarlierChart, Holdings } from './catalogue.ts'
import { publishedListings } from './published-airport.ts'
import type { StoredChart } from './stored-chart.ts'

/**
 * The listed chart with an id, and its place. Charts of two sources with different versions can share an id: then it is the
 * standard one, which applications request first. undefined: no such chart is listed.
 */
export function listedChart(holdings: Holdings, id: string): (ChartPlace & StoredChart) | undefined {
  const found = publishedListings(holdings)?.filter(({ chart }) => chart.id === id) ?? []
  const listed = found.find(({ chart }) => chart.version === 'STD') ?? found[0]
  return listed && { ...listed.chart, source: listed.source }
}

/** `before` null: no earlier picture is stored. `unchangedSince`: the first stored cycle with the same picture; null: no cycle has it. */
export type ChartHistory = { readonly before: EarlierChart | null; readonly unchangedSince: string | null }

/**
 * The previous version of a chart: the last one whose picture differs. An import of the same cycle, or one that changed other charts,
 * does not change this one. Names of pictures contain a hash of their bytes. `earlier`: the newest first.
 */
export function historyOf(
  { image_day }: Pick<StoredChart, 'image_day'>,
  earlier: readonly EarlierChart[],
): ChartHistory {
  const at = earlier.findIndex(({ chart }) => chart.image_day !== image_day)
  const same = at === -1 ? earlier : earlier.slice(0, at)
  return { before: earlier[at] ?? null, unchangedSince: same.at(-1)?.cycle ?? null }
}
