import { useId } from 'react'
import { Link } from 'wouter'
import { airportPath } from '../routes/index.ts'
import { useWords } from '../words/index.ts'
import { PackedAirports, PackMark } from './index.tsx'
import style from './taken-along-links.module.css'

/** On a page that the server does not send: the airports that were taken along, each with its state; nothing where there are none. */
export function TakenAlongLinks() {
  const { packs: words } = useWords()
  const title = useId()
  return (
    <PackedAirports>
      {(airports) => (
        <nav aria-labelledby={title} className={style.airports}>
          <h2 id={title}>{words.title}</h2>
          <ul>
            {airports.map(({ icao, name }) => (
              <li key={icao}>
                <Link href={airportPath(icao)} className={`card ${style.airport}`}>
                  <b>{icao}</b>
                  <span>{name}</span>
                  <PackMark icao={icao} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PackedAirports>
  )
}
