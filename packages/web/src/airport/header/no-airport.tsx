import { Link } from 'wouter'
import { airportPath, findPath } from '../../routes/index.ts'
import { useSearch } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import style from './no-airport.module.css'

/** Letters at the start that a similar identifier must have in common. */
const beginning = 2
const most = 6

/**
 * Shown for an identifier that is not published. Lists airports whose identifiers begin alike, because most such identifiers are
 * mistyped.
 */
export function NoAirport({ icao }: { readonly icao: string }) {
  const words = useWords().airport.noAirport
  const found = useSearch(icao.slice(0, beginning), null, icao.length > beginning)
  const airports = found.state === 'ready' ? found.value.airports.slice(0, most) : []
  return (
    <main id="content" tabIndex={-1} className={style.page}>
      <h1>{words.title(icao.slice(0, 8))}</h1>
      <p>{airports.length > 0 ? words.text : words.alone}</p>
      {airports.length > 0 && (
        <ul className={style.list}>
          {airports.map(({ icao_airport_identifier: other, name, city }) => (
            <li key={other}>
              <Link href={airportPath(other)} className={`card ${style.airport}`}>
                <span className={style.icao}>{other}</span>
                <span>{city && city !== name ? `${name}, ${city}` : name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link href={findPath} className="button">
        {words.find}
      </Link>
    </main>
  )
}
