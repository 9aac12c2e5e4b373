import { type ReactNode, useId, useMemo, useState } from 'react'
import { useMinute } from '../../airport-facts/index.ts'
import { categories, categoriesOf } from '../../categories/index.ts'
import { CategoryChips, chipId, panelId } from '../../chart-rows/index.ts'
import { type KeyAction, useAssignedKeys, useKeys } from '../../keys/index.ts'
import { type ChartRecord, useImageAccess } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { chartMarks } from '../visits/chart-marks.ts'
import { useVisit } from '../visits/use-visit.ts'

import { isFiltered, wholeList } from './chart-filter.ts'
import { ChartFilters, FilterButton } from './chart-filters.tsx'
import { ChartRows } from './chart-rows.tsx'
import style from './chart-section.module.css'
import { ListNotices, SinceVisit } from './list-notices.tsx'
import { useChartList } from './use-chart-list.ts'

const listId = 'airport-charts'

type Board = {
  readonly icao: string
  readonly charts: readonly ChartRecord[]
  /** Whether these charts are compared with those of the last visit. */
  readonly isVisit: boolean
  /** The switch between versions, at airports with both. */
  readonly versions: ReactNode
}

/** The charts of an airport: notices, one line of chips, and rows. */
export function ChartBoard({ icao, charts, isVisit, versions }: Board) {
  const { airport } = useWords()
  const { charts: words, keys } = airport
  const list = useChartList(icao, charts)
  const { filter, change, groups, shown, counts } = list
  const filterId = useId()
  const { keysFor } = useAssignedKeys()
  // Whoever returns to a filtered list sees the filter.
  const [isFilterOpen, openFilter] = useState(isFiltered(filter) || filter.sorting !== wholeList.sorting)
  const visit = useVisit(icao, isVisit ? charts : null)
  const hour = Math.floor(useMinute() / 3_600_000)
  const marks = useMemo(
    () => new Map(charts.map((chart) => [chart.id, chartMarks(chart, visit, hour * 3_600_000)])),
    [charts, visit, hour],
  )
  const access = useImageAccess(icao, charts[0]?.thumb_day_url ?? '')
  const isDemo = access.state === 'ready' && access.value === 'demo'
  const actions = useMemo<readonly KeyAction[]>(
    () => [
      { name: 'airport/all', label: keys.all, run: () => change({ category: 'all' }) },
      ...categories.map((category) => ({
        name: `airport/${category}` as const,
        label: keys.category(words.categories[category]),
        run: () => change({ category }),
      })),
    ],
    [change, keys, words],
  )
  useKeys(keys.title, actions)
  return (
    <>
      <ListNotices marks={marks} isDemo={isDemo} />
      <div className={style.choice}>
        {versions}
        <CategoryChips
          id={listId}
          chosen={filter.category}
          counts={counts}
          shown={categoriesOf(charts)}
          choose={(category) => change({ category })}
          keysFor={(category) => keysFor(`airport/${category}`)}
        />
        <FilterButton isOpen={isFilterOpen} open={openFilter} id={filterId} />
      </div>
      {isFilterOpen && <ChartFilters id={filterId} charts={charts} filter={filter} change={change} />}
      <div
        role="tabpanel"
        id={panelId(listId)}
        aria-labelledby={chipId(listId, filter.category)}
        className={style.panel}
      >
        {shown === 0 && (
          <div className={`card ${style.empty}`}>
            <p>{isFiltered(filter) ? words.noMatch : words.noneInCategory}</p>
            <button type="button" className="button" onClick={() => change(wholeList)}>
              {words.clear}
            </button>
          </div>
        )}
        <ChartRows icao={icao} groups={groups} marks={marks} isDemo={isDemo} list={list} />
        <p role="status" className={style.count}>
          <span>{words.shown(shown, charts.length)}</span>
          <SinceVisit marks={marks} visit={visit} />
        </p>
      </div>
    </>
  )
}
