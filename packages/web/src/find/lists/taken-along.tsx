import { PackedAirports } from '../../packs/index.tsx'
import { useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from './airport-list.tsx'

/** The airports that open without a network, for when the server does not answer; nothing where there are none. */
export function TakenAlong() {
  const { packs: words } = useWords()
  return (
    <PackedAirports>
      {(airports) => (
        <section className={style.part} aria-labelledby="find-taken-along">
          <header className={style.title}>
            <h2 id="find-taken-along">{words.title}</h2>
          </header>
          <AirportList>
            {airports.map(({ icao, name }) => (
              <AirportLink key={icao} icao={icao} name={name} detail="" more="" />
            ))}
          </AirportList>
        </section>
      )}
    </PackedAirports>
  )
}
