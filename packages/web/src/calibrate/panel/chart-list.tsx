import { useState } from 'react'
import type { ListedChart } from '../../../../../src/contract/calibration/index.ts'
import { useMedia } from '../../style/index.ts'
import { type Calibration, unsavedCharts } from '../state/calibration.ts'
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
        <ul className={style.charts}>
          {listing.charts.map((chart) => (
            <li key={chart.id}>
              <button
                type="button"
                className={style.entry}
                data-chart={chart.id}
                aria-current={chart.id === openId || undefined}
                onClick={() => {
                  setUnfolded(false)
                  choose(chart.id)
                }}
              >
                <span className={style.name}>{chart.name}</span>
                <span className={style.where}>{whereOf(chart, words)}</span>
                <Badge {...stateOf(chart, { words, unsaved, own: state.own })} />
              </button>
            </li>
          ))}
        </ul>
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

const Badge = ({ kind, text }: BadgeProps) => <span className={`badge ${kind}`}>{text}</span>

type BadgeProps = { readonly kind: 'warning' | 'new' | ''; readonly text: string }
type Known = {
  readonly words: Words
  readonly unsaved: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

function stateOf({ id, placedBy }: ListedChart, { words: { states }, unsaved, own }: Known): BadgeProps {
  if (unsaved.has(id)) return { kind: 'warning', text: states.unsaved }
  if (own.has(id)) return { kind: 'new', text: states.own }
  if (placedBy === 'calibrations.json') return { kind: 'new', text: states.calibrated }
  return { kind: '', text: placedBy === '' ? states.none : states.placedBy(placedBy) }
}

/** `NZWN 11-1 · plate.pdf, page 2`. */
export function whereOf({ airport, index, name, file, page }: ListedChart, words: Words): string {
  const place = [airport, index].filter((each) => each !== '').join(' ')
  const source = file === name && page === 1 ? '' : page > 1 ? words.pageOf(file, page) : file
  return [place, source].filter((each) => each !== '').join(' · ')
}
