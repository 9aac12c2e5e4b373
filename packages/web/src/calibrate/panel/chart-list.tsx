import { useEffect, useRef, useState } from 'react'
import type { ListedChart } from '../../../../../src/contract/calibration/index.ts'
import { useMedia } from '../../style/index.ts'
import { type Calibration, unsavedCharts } from '../state/calibration.ts'
import { groupsOf, progressOf } from '../state/pile.ts'
import { useCalibrateWords } from '../words.tsx'
import style from './chart-list.module.css'

type Words = ReturnType<typeof useCalibrateWords>

/** The charts of the folder: next to the chart if the screen is wide enough, otherwise collapsed above it once a chart is chosen. */
export function ChartList({ state, choose }: { readonly state: Calibration; readonly choose: (id: string) => void }) {
  const words = useCalibrateWords()
  const isWide = useMedia('(min-width: 1200px)')
  const [isUnfolded, setUnfolded] = useState(true)
  const { listing, open } = state
  const openId = open?.opened.chart.id
  const [folded, setFolded] = useState(openId)
  if (folded !== openId) {
    setFolded(openId)
    setUnfolded(false)
  }
  const unsaved = unsavedCharts(state)
  return (
    <nav className={style.nav} aria-label={words.charts}>
      <details open={isWide || isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className={`button ${style.chosen}`}>
          {open ? `${open.opened.chart.name} (${whereOf(open.opened.chart, words)})` : words.charts}
        </summary>
        {listing.charts.length > 0 && <Progress state={state} />}
        {groupsOf(listing.charts).map(({ group, charts }) => (
          <section key={group} className={style.group} aria-labelledby={`group-${group.replace(' ', '-')}`}>
            <h2 id={`group-${group.replace(' ', '-')}`}>
              {words.pile.groups[group]} <span className={style.count}>{charts.length}</span>
            </h2>
            <ul className={style.charts}>
              {charts.map((chart) => (
                <li key={chart.id}>
                  <Entry
                    chart={chart}
                    isOpen={chart.id === openId}
                    isUnsaved={unsaved.has(chart.id)}
                    choose={() => {
                      setUnfolded(false)
                      choose(chart.id)
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {listing.problems.length > 0 && (
          <div className={style.problems}>
            <h2>{words.problems}</h2>
            <ul lang="en">
              {listing.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </details>
    </nav>
  )
}

/** How many charts are done, in words and as a bar. */
function Progress({ state }: { readonly state: Calibration }) {
  const { pile } = useCalibrateWords()
  const progress = progressOf(state.listing.charts)
  return (
    <div className={style.progress} data-progress="">
      <p>{pile.progress(progress)}</p>
      <progress aria-label={pile.title} max={progress.total} value={progress.done} />
    </div>
  )
}

type EntryProps = {
  readonly chart: ListedChart
  readonly isOpen: boolean
  readonly isUnsaved: boolean
  readonly choose: () => void
}

function Entry({ chart, isOpen, isUnsaved, choose }: EntryProps) {
  const words = useCalibrateWords()
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const badge = badgeOf(chart, isUnsaved, words)
  return (
    <button
      ref={place}
      type="button"
      className={style.entry}
      data-chart={chart.id}
      aria-current={isOpen || undefined}
      onClick={choose}
    >
      <span className={style.name}>{chart.name}</span>
      <span className={style.where}>{whereOf(chart, words)}</span>
      {badge && <span className={`badge ${badge.kind}`}>{badge.text}</span>}
    </button>
  )
}

type Badge = { readonly kind: 'warning' | 'new' | ''; readonly text: string }

/** What the heading of the group does not say; null: nothing. */
function badgeOf({ placedBy, state, guessed }: ListedChart, isUnsaved: boolean, { states, pile }: Words): Badge | null {
  if (isUnsaved) return { kind: 'warning', text: states.unsaved }
  if (state.is === 'doubtful')
    return { kind: 'warning', text: state.worst === null ? pile.unused : pile.off(Math.round(state.worst)) }
  if (guessed.length > 0)
    return { kind: 'warning', text: pile.guess(guessed.map((each) => pile.columns[each] ?? each)) }
  if (state.is === 'no map') return { kind: '', text: pile.hasNoMap }
  if (state.is === 'done')
    return { kind: 'new', text: placedBy === 'calibrations.json' ? states.calibrated : states.placedBy(placedBy) }
  return null
}

/** `NZWN 11-1 · plate.pdf, page 2`. */
export function whereOf({ airport, index, name, file, page, guessed }: ListedChart, words: Words): string {
  // As the manifest marks them.
  const marked = (text: string, columns: readonly string[]) =>
    text !== '' && guessed.some((column) => columns.includes(column)) ? `?${text}` : text
  const place = [
    marked(airport, ['airport', 'icao', 'icao_airport_identifier']),
    marked(index, ['index_number', 'index']),
  ]
    .filter((each) => each !== '')
    .join(' ')
  const source = file === name && page === 1 ? '' : page > 1 ? words.pageOf(file, page) : file
  return [place, source].filter((each) => each !== '').join(' · ')
}
