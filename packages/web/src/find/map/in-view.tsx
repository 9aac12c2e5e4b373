import type { AirportPoints, Loaded } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from '../lists/airport-list.tsx'
import { type MapAirport, type MapExtent, within } from './thin-airports.ts'

/** Maximum number of lines; the map shows all airports. */
const longest = 50

type View = {
  readonly airports: readonly MapAirport[]
  readonly view: MapExtent | null
  /** Where they come from. */
  readonly points: Loaded<AirportPoints>
}

/** The airports in view as a list, for keyboards, screen readers and small screens; or why there are none yet. */
export function InView({ airports, view, points }: View) {
  const { find, shell } = useWords()
  const inView = view ? within(airports, view) : airports
  const shown = inView.slice(0, longest)
  return (
    <section className={style.inView} aria-label={find.lists.map}>
      <p className={style.hint} role="status">
        {points.state === 'loading' && shell.loading}
        {points.state === 'fault' && find.map.notLoaded}
        {points.state === 'ready' &&
          (inView.length === 0 ? find.map.noneInView : find.map.inView(shown.length, inView.length))}
      </p>
      {points.state === 'fault' && (
        <button type="button" className={`button ${style.again}`} onClick={points.retry}>
          {shell.fault.retry}
        </button>
      )}
      <AirportList>
        {shown.map(({ icao, name, iata, charts }) => (
          <AirportLink key={icao} icao={icao} name={name} detail={iata} more={find.charts(charts)} />
        ))}
      </AirportList>
    </section>
  )
}
