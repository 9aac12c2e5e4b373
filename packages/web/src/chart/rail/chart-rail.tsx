import { useEffect, useRef, useState } from 'react'
import type { Category, ChartRecord } from '#client'
import { chartValidity } from '#client'
import { AirportName } from '../../airport-name/index.ts'
import { categories, categoriesOf } from '../../categories/index.ts'
import { CategoryChips, ChartRow, chipId, PinButton, panelId, useThumbnails } from '../../chart-rows/index.ts'
import { useKept } from '../../kept/index.ts'
import { newPin } from '../../pin/index.ts'
import { PinList } from '../../pin-list/index.ts'
import { chartPath } from '../../routes/index.ts'
import { useAirport } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import style from './chart-rail.module.css'
import { RailFacts } from './rail-facts.tsx'

type RailProps = {
  readonly icao: string
  /** Id of the chart on the screen. */
  readonly shown: string
  readonly charts: readonly ChartRecord[]
}

/** The charts of the airport and the pinned ones of all airports, next to the chart. */
export function ChartRail({ icao, shown, charts }: RailProps) {
  const { chart: words } = useWords()
  const airport = useAirport(icao)
  const [category, choose] = useState<Category | 'all'>('all')
  const counts = Object.fromEntries(
    ['all', ...categories].map((each) => [each, each === 'all' ? charts.length : inCategory(charts, each).length]),
  ) as Readonly<Record<Category | 'all', number>>
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-chart="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <nav className={style.rail} aria-label={words.list}>
      <h2 className={style.airport}>
        {airport.state === 'ready' ? <AirportName name={airport.value.name} isAlwaysShort /> : icao}
      </h2>
      {airport.state === 'ready' && <RailFacts record={airport.value} />}
      <div className={style.chips}>
        <CategoryChips
          id="rail"
          chosen={category}
          counts={counts}
          shown={categoriesOf(charts)}
          choose={choose}
          isShort
        />
      </div>
      <div id={panelId('rail')} role="tabpanel" aria-labelledby={chipId('rail', category)}>
        <ul ref={list} className={style.list}>
          {inCategory(charts, category).map((chart) => (
            <li key={chart.id}>
              <RailChart icao={icao} chart={chart} isShown={chart.id === shown} />
            </li>
          ))}
        </ul>
      </div>
      <div className={style.pins}>
        <PinList shown={shown} isPart />
      </div>
    </nav>
  )
}

const inCategory = (charts: readonly ChartRecord[], category: string): readonly ChartRecord[] =>
  category === 'all' ? charts : charts.filter((chart) => chart.category === category)

function RailChart({ icao, chart, isShown }: { icao: string; chart: ChartRecord; isShown: boolean }) {
  const { chart: words } = useWords()
  const pins = useKept('pins')
  const thumbnailOf = useThumbnails()
  const isPinned = pins.rows.has(chart.id)
  const isExpired = chartValidity(chart, Date.now()) === 'expired'
  const pin = () => {
    if (isPinned) pins.remove(chart.id)
    else
      pins.put(
        chart.id,
        newPin(
          chart,
          [...pins.rows.values()].map(({ value }) => value),
        ),
      )
  }
  return (
    <ChartRow
      href={chartPath(icao, chart.id)}
      chart={chart.id}
      category={chart.category}
      index={chart.index_number}
      name={chart.name}
      thumbnail={thumbnailOf(chart)}
      isShown={isShown}
      isExpired={isExpired}
      badges={isExpired && <span className="badge danger">{words.expired}</span>}
    >
      <PinButton chart={words.title(chart.index_number, chart.name)} isPinned={isPinned} onPin={pin} />
    </ChartRow>
  )
}
