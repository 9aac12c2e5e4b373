import { byNewness, type HeldBy, sourceIdOf } from '../../facts/index.ts'
import type { ChartKey } from './catalogue.ts'

const inIndexOrder = new Intl.Collator('en', { numeric: true })

/**
 * The listed charts of one airport, of every version and rules, in order of index number. If several live
 * editions contain the same version and index number, one is listed (byNewness). A chart drawn from data replaces a missing
 * airport chart: if any other edition has one, the drawn one is not listed, even with another index number.
 */
export function chooseCharts<Listed extends HeldBy & { readonly chart: ChartKey }>(
  charts: readonly Listed[],
): readonly Listed[] {
  const isDrawn = ({ source }: Listed) => sourceIdOf(source) === 'drawn'
  const hasAirportChart = charts.some((listed) => !isDrawn(listed) && listed.chart.type_code === 'AP')
  const chosen = new Map<string, Listed>()
  for (const listed of byNewness(charts)) {
    const key = keyOf(listed.chart)
    if (!chosen.has(key) && !(hasAirportChart && isDrawn(listed))) chosen.set(key, listed)
  }
  return [...chosen.values()].sort(
    (a, b) =>
      inIndexOrder.compare(a.chart.index_number, b.chart.index_number) || (a.chart.version < b.chart.version ? -1 : 1),
  )
}

/** The key of a chart among those of one airport. */
export const keyOf = ({ version, index_number }: Pick<ChartKey, 'version' | 'index_number'>): string =>
  `${version} ${index_number}`
