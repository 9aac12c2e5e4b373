import { useEffect, useMemo, useState } from 'react'
import { categories } from '../../categories/index.ts'
import { thisTab } from '../../device/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { byCategory, type ChartFilter, filterCharts, sortCharts } from './chart-filter.ts'
import { recallList, rememberList } from './list-memory.ts'

export type ChartListState = {
  readonly filter: ChartFilter
  readonly change: (changes: Partial<ChartFilter>) => void
  /** The charts shown, by category, in the order of the tabs. */
  readonly groups: ReturnType<typeof byCategory>
  readonly shown: number
  /** Charts that match the filter in each category: the counts on the tabs. */
  readonly counts: Readonly<Record<ChartFilter['category'], number>>
  /** Stores the filter and the scroll position before a chart is opened. */
  readonly leaveFor: (id: string) => void
}

export function useChartList(icao: string, charts: readonly ChartRecord[]): ChartListState {
  const [filter, setFilter] = useState(() => recallList(thisTab, icao).filter)
  useEffect(() => rememberList(thisTab, icao, { filter, opened: null }), [icao, filter])
  return useMemo(() => {
    const matching = sortCharts(filterCharts(charts, filter), filter.sorting)
    const inCategory = matching.filter(({ category }) => filter.category === 'all' || category === filter.category)
    const count = (category: string) => matching.filter((chart) => chart.category === category).length
    const counts = Object.fromEntries(categories.map((category) => [category, count(category)]))
    return {
      filter,
      change: (changes) => setFilter((now) => ({ ...now, ...changes })),
      groups: byCategory(inCategory),
      shown: inCategory.length,
      counts: { ...counts, all: matching.length } as ChartListState['counts'],
      leaveFor: (id) => rememberList(thisTab, icao, { filter, opened: { id, scroll: scrollY } }),
    }
  }, [icao, charts, filter])
}
