import { useState } from 'react'
import { FaultNote, Waiting } from '../../notices/index.ts'
import { placeLine } from '../../search/index.ts'
import { type Near, useSearch } from '../../service/index.ts'
import { useLanguage, useWords } from '../../words/index.ts'
import style from '../find.module.css'
import { AirportLink, AirportList } from '../lists/airport-list.tsx'
import { askPosition, type PositionFault } from './ask-position.ts'

type State = { readonly now: 'idle' | 'asking' } | { readonly near: Near } | { readonly fault: PositionFault }

/** The browser is asked for the position only after the person asks for it. */
export function NearList() {
  const { near: words } = useWords().find
  const [state, setState] = useState<State>({ now: 'idle' })
  const ask = async () => {
    setState({ now: 'asking' })
    const position = await askPosition({ isSecureContext, geolocation: navigator.geolocation })
    setState(position.ok ? { near: position } : { fault: position.fault })
  }
  if ('near' in state) return <Around near={state.near} />
  const isAsking = 'now' in state && state.now === 'asking'
  return (
    <div className={style.hint}>
      <p role="status">{'fault' in state ? words[state.fault] : isAsking ? words.asking : words.ask}</p>
      <button type="button" className="button" disabled={isAsking} onClick={() => void ask()}>
        {'fault' in state ? words.retry : words.use}
      </button>
    </div>
  )
}

function Around({ near }: { readonly near: Near }) {
  const { find } = useWords()
  const { language } = useLanguage()
  const found = useSearch('', near, true)
  if (found.state === 'loading') return <Waiting />
  if (found.state === 'fault') return <FaultNote {...found} />
  const { airports } = found.value
  if (airports.length === 0) return <p className={style.hint}>{find.near.none}</p>
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  return (
    <AirportList>
      {airports.map((airport) => (
        <AirportLink
          key={airport.icao_airport_identifier}
          icao={airport.icao_airport_identifier}
          name={airport.name}
          detail={placeLine(airport)}
          more={airport.distance_nm === undefined ? '' : find.miles(format.format(airport.distance_nm))}
        />
      ))}
    </AirportList>
  )
}
