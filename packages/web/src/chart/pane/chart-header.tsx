import { Link } from 'wouter'
import { type ChartRecord, chartValidity } from '#client'
import { shortName } from '../../airport-name/index.ts'
import { dayText } from '../../formats/index.ts'
import { airportPath } from '../../routes/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import { Icon } from '../icon/icon.tsx'
import type { Rail } from '../rail/use-rail.ts'
import style from './chart-header.module.css'

/** The address of the list of charts. */
export function BackLink({ chart: { icao_airport_identifier: icao } }: { readonly chart: ChartRecord }) {
  const { chart: words } = useWords()
  return (
    <Link href={airportPath(icao)} className={`button quiet ${style.airport}`} aria-label={words.backTo(icao)}>
      {icao}
    </Link>
  )
}

/** Opens and closes the list of the airport's charts next to the chart. */
export function ListButton({ rail }: { readonly rail: Rail }) {
  const { chart: words } = useWords()
  return (
    <button
      type="button"
      className={`button icon quiet ${style.step}`}
      aria-label={words.list}
      title={`${words.list} (l)`}
      aria-expanded={rail.isOpen}
      onClick={rail.toggle}
    >
      <Icon name="list" />
    </button>
  )
}

type Title = {
  readonly chart: ChartRecord
  /** Whether it is in the line of the page, which has more space than that of a chart. */
  readonly isInLine?: boolean
  /** The name of its airport, where nothing else on the page says it. */
  readonly airport?: string | undefined
}

/** The name of the chart and its date. */
export function ChartTitle({ chart, airport, isInLine = false }: Title) {
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const validity = chartValidity(chart, Date.now())
  const until = validity !== 'expired' && chart.valid_until
  return (
    <div className={style.name} data-line={isInLine}>
      <h1>{words.title(chart.index_number, chart.name)}</h1>
      <p>
        {isInLine && airport && <span className={style.wide}>{shortName(airport)}</span>}
        {words.revised(dayText(chart.revision_date, language))}
        {isInLine && until && <span className={style.wide}>{words.validUntil(dayText(until, language))}</span>}
        {validity === 'future' && chart.valid_from && (
          <span className="badge warning">{words.validFrom(dayText(chart.valid_from, language))}</span>
        )}
      </p>
    </div>
  )
}

/** Links to the previous and next chart, and the button that closes this one. */
export function Steps({
  neighbours,
  onChart,
  close,
}: {
  readonly neighbours: { readonly previous: ChartRecord | undefined; readonly next: ChartRecord | undefined }
  readonly onChart: (chart: ChartRecord) => void
  /** Only if two charts are side by side. */
  readonly close?: (() => void) | undefined
}) {
  const { chart: words } = useWords()
  const step = (to: ChartRecord | undefined, icon: 'previous' | 'next') => (
    <button
      type="button"
      className={`button icon quiet ${style.step}`}
      disabled={to === undefined}
      aria-label={to ? `${words[icon]}: ${words.title(to.index_number, to.name)}` : words[icon]}
      title={words[icon]}
      onClick={() => to && onChart(to)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      {step(neighbours.previous, 'previous')}
      {step(neighbours.next, 'next')}
      {close && (
        <button type="button" className="button icon quiet" aria-label={words.closeChart} onClick={close}>
          <Icon name="close" />
        </button>
      )}
    </>
  )
}
