import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useThumbnails } from '../../chart-rows/index.ts'
import { useKept } from '../../kept/index.ts'
import { chartPath } from '../../routes/index.ts'
import { useChartsWith } from '../../service/index.ts'
import { Thumbnail } from '../../thumbnail/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from './airport-list.tsx'
import { timeAgo } from './time-ago.ts'

/** Airports that the person opened, the last first, each with a link to the chart that was open. */
export function RecentList() {
  const { find } = useWords()
  const { language } = useLanguage()
  const { rows } = useKept('recents')
  const airports = [...rows].sort(([, one], [, other]) => other.value.openedAt - one.value.openedAt).slice(0, 30)
  if (airports.length === 0) return <p className={style.hint}>{find.noRecent}</p>
  return (
    <FirstOf>
      {airports.map(([icao, { value }]) => (
        <AirportLink
          key={icao}
          icao={icao}
          name={value.name}
          detail={timeAgo(value.openedAt, Date.now(), language)}
          more=""
        >
          {value.chart && <LastChart icao={icao} id={value.chart} />}
        </AirportLink>
      ))}
    </FirstOf>
  )
}

/** The chart that was open last, as its picture. */
function LastChart({ icao, id }: { readonly icao: string; readonly id: string }) {
  const { find } = useWords()
  const thumbnailOf = useThumbnails()
  const list = useChartsWith(icao, id)
  const chart = list.state === 'ready' ? list.value.charts.find((each) => each.id === id) : undefined
  const name = chart ? `${chart.index_number} ${chart.name}` : ''
  return (
    <Link
      href={chartPath(icao, id)}
      className={style.chart}
      data-category={chart?.category}
      aria-label={[find.lastChart, ': ', icao, name && ' ', name].join('')}
      title={name}
    >
      <span className={style.number}>{chart?.index_number}</span>
      <span className={style.thumb}>{chart && <Thumbnail url={thumbnailOf(chart)} />}</span>
    </Link>
  )
}

/** The favourites of the person, sorted by identifier, so that the order does not change. */
export function FavouriteList() {
  const { find } = useWords()
  const { rows } = useKept('favourites')
  const airports = [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
  if (airports.length === 0) return <p className={style.hint}>{find.noFavourites}</p>
  return (
    <FirstOf>
      {airports.map(([icao, { value }]) => (
        <AirportLink key={icao} icao={icao} name={value.name} detail="" more="" />
      ))}
    </FirstOf>
  )
}

/** Rows of a list that are shown at first: the map stays on the screen. */
const mostAtFirst = 3

function FirstOf({ children }: { readonly children: readonly ReactNode[] }) {
  const { find } = useWords()
  const [isWhole, showWhole] = useState(false)
  const isLong = children.length > mostAtFirst + 1
  return (
    <>
      <AirportList>{isLong && !isWhole ? children.slice(0, mostAtFirst) : children}</AirportList>
      {isLong && !isWhole && (
        <button type="button" className={`button quiet ${style.all}`} onClick={() => showWhole(true)}>
          {find.all(children.length)}
        </button>
      )}
    </>
  )
}
