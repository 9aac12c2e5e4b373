import { Link } from 'wouter'
import { useKept } from '../../kept/index.ts'
import { chartPath } from '../../routes/index.ts'
import { useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from './airport-list.tsx'

/** Airports that the person opened, the last first, each with a link to the chart that was open. */
export function RecentList() {
  const { find } = useWords()
  const { rows } = useKept('recents')
  const airports = [...rows].sort(([, one], [, other]) => other.value.openedAt - one.value.openedAt)
  if (airports.length === 0) return <p className={style.hint}>{find.noRecent}</p>
  return (
    <AirportList>
      {airports.slice(0, 30).map(([icao, { value }]) => (
        <AirportLink key={icao} icao={icao} name={value.name} detail="" more="">
          {value.chart && (
            <Link
              href={chartPath(icao, value.chart)}
              className={`button quiet ${style.chart}`}
              aria-label={`${find.lastChart}: ${icao}`}
            >
              {find.lastChart}
            </Link>
          )}
        </AirportLink>
      ))}
    </AirportList>
  )
}

/** The favourites of the person, sorted by identifier, so that the order does not change. */
export function FavouriteList() {
  const { find } = useWords()
  const { rows } = useKept('favourites')
  const airports = [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
  if (airports.length === 0) return <p className={style.hint}>{find.noFavourites}</p>
  return (
    <AirportList>
      {airports.map(([icao, { value }]) => (
        <AirportLink key={icao} icao={icao} name={value.name} detail="" more="" />
      ))}
    </AirportList>
  )
}
