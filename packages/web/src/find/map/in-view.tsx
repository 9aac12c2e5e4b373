import { useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from '../lists/airport-list.tsx'
import { type MapAirport, type MapExtent, within } from './thin-airports.ts'

/** Maximum number of lines; the map shows all airports. */
const longest = 50

/** The airports in view as a list, for keyboards, screen readers and small screens. */
export function InView({
  airports,
  view,
}: {
  readonly airports: readonly MapAirport[]
  readonly view: MapExtent | null
}) {
  const { find } = useWords()
  const inView = view ? within(airports, view) : airports
  const shown = inView.slice(0, longest)
  return (
    <section className={style.inView} aria-label={find.lists.map}>
      <p className={style.hint} role="status">
        {inView.length === 0 ? find.map.noneInView : find.map.inView(shown.length, inView.length)}
      </p>
      <AirportList>
        {shown.map(({ icao, name, iata, charts }) => (
          <AirportLink key={icao} icao={icao} name={name} detail={iata} more={find.charts(charts)} />
        ))}
      </AirportList>
    </section>
  )
}
