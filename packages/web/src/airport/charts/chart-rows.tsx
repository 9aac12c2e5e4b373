import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inRunwayOrder } from '../../airport-facts/index.ts'
import { useThumbnails } from '../../chart-rows/index.ts'
import { thisTab } from '../../device/index.ts'
import { useKept } from '../../kept/index.ts'
import { areKeysOn, useAssignedKeys, useKeyRows } from '../../keys/index.ts'
import { newPin } from '../../pin/index.ts'
import type { ChartRecord } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import type { ChartMarks } from '../visits/chart-marks.ts'
import style from './chart-rows.module.css'
import { recallList } from './list-memory.ts'
import { ListedChart } from './listed-chart.tsx'
import { neighbour } from './roving.ts'
import type { ChartListState } from './use-chart-list.ts'

/** A category of at most this many charts is not divided between columns. */
const mostUnbroken = 8

type Rows = {
  readonly icao: string
  readonly groups: ChartListState['groups']
  readonly marks: ReadonlyMap<string, ChartMarks>
  readonly isDemo: boolean
  readonly list: ChartListState
}

/** The rows. The Tab key reaches one of them; arrow keys move between them. */
export function ChartRows({ icao, groups, marks, isDemo, list }: Rows) {
  const { airport } = useWords()
  const pins = useKept('pins')
  const notes = useKept('notes')
  const thumbnailOf = useThumbnails()
  const [active, setActive] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useReturn(icao, place, setActive)
  const pinKeys = useAssignedKeys().keysFor('airport/pin')
  const keyRows = useMemo(
    () => [{ name: 'airport/pin' as const, keys: pinKeys, label: airport.keys.pin }],
    [airport, pinKeys],
  )
  useKeyRows(airport.keys.title, keyRows)
  const charts = groups.flatMap((group) => group.charts)
  // Whoever filters by a runway sees it in each row.
  const runways = list.filter.runway === '' ? inRunwayOrder(charts.flatMap((chart) => chart.runways)).length : 0
  const reachable = charts.some(({ id }) => id === active) ? active : charts[0]?.id

  const most = useGrowing(icao, charts.length)
  const latest = useRef({ pins, list })
  useLayoutEffect(() => {
    latest.current = { pins, list }
  })
  const pin = useCallback((chart: ChartRecord): void => {
    const { rows, put, remove } = latest.current.pins
    if (rows.has(chart.id)) remove(chart.id)
    else
      put(
        chart.id,
        newPin(
          chart,
          [...rows.values()].map(({ value }) => value),
        ),
      )
  }, [])
  const focus = useCallback((chart: ChartRecord) => setActive(chart.id), [])
  const open = useCallback((chart: ChartRecord) => latest.current.list.leaveFor(chart.id), [])

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const links = [...(place.current?.querySelectorAll<HTMLElement>('a[data-chart]') ?? [])]
    const at = links.findIndex((link) => link === event.target)
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
    const pressed = charts.find(({ id }) => id === links[at]?.dataset['chart'])
    if (pinKeys.includes(event.key) && areKeysOn() && pressed) pin(pressed)
    const next = neighbour(
      links.map((link) => link.getBoundingClientRect()),
      at,
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    links[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links in it
    <div ref={place} className={style.groups} onKeyDown={press}>
      {groups.map(({ category, charts: own }) => (
        <div key={category} className={style.group} data-whole={own.length <= mostUnbroken}>
          {groups.length > 1 && <h3 className={style.heading}>{airport.charts.categories[category]}</h3>}
          <ul className={style.rows}>
            {own.slice(0, Math.max(0, most - charts.indexOf(own[0] as ChartRecord))).map((chart) => (
              <li key={chart.id}>
                <ListedChart
                  icao={icao}
                  chart={chart}
                  marks={marks.get(chart.id)}
                  isDemo={isDemo}
                  runwaysOfAll={runways}
                  thumbnail={thumbnailOf(chart)}
                  isPinned={pins.rows.has(chart.id)}
                  hasNote={notes.rows.has(chart.id)}
                  isReachable={chart.id === reachable}
                  onFocus={focus}
                  onOpen={open}
                  onPin={pin}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Rows that a page renders at once: more than one screen shows. Each further frame adds as many, so that none takes long. */
const rowsAtOnce = (): number => (matchMedia('(max-width: 39.99rem)').matches ? 20 : 40)

/** How many rows are rendered. On return from a chart, all at once: the list is scrolled to it. */
function useGrowing(icao: string, of: number): number {
  const [most, grow] = useState(() => (recallList(thisTab, icao).opened ? Number.POSITIVE_INFINITY : rowsAtOnce()))
  useEffect(() => {
    if (most >= of) return
    const next = requestAnimationFrame(() => grow(most + rowsAtOnce()))
    return () => cancelAnimationFrame(next)
  }, [most, of])
  return most
}

/**
 * Restores the scroll position and the focus on return from a chart. A layout effect, because it must run before the list clears the
 * state, and again when a page that was hidden while the scripts of the chart loaded is shown.
 */
function useReturn(icao: string, place: { readonly current: HTMLElement | null }, found: (id: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list appears
  useLayoutEffect(() => {
    const { opened } = recallList(thisTab, icao)
    if (!opened) return
    scrollTo({ top: opened.scroll, behavior: 'instant' })
    const link = place.current?.querySelector<HTMLElement>(`a[data-chart="${CSS.escape(opened.id)}"]`)
    link?.focus({ preventScroll: true })
    found(opened.id)
  }, [])
}
