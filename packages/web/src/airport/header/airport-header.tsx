import type { ReactNode } from 'react'
import { type UnitSystem, zoneOf } from '../../airport-facts/index.ts'
import { AirportName } from '../../airport-name/index.ts'
import { useKept } from '../../kept/index.ts'
import type { AirportFeatures, AirportRecord, Loaded } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { SourceOf } from '../record/sources.tsx'
import style from './airport-header.module.css'
import { Facts } from './facts.tsx'

type Header = {
  readonly record: AirportRecord
  readonly features: Loaded<AirportFeatures>
  readonly units: UnitSystem
  /** Buttons before that of the favourite. */
  readonly children: ReactNode
}

/** One line, and one strip of facts: the charts begin directly below. */
export function AirportHeader({ record, features, units, children }: Header) {
  const { icao_airport_identifier: icao, iata_airport_designator: iata, name } = record
  return (
    <header className={style.header}>
      <div className={style.line}>
        <div className={style.name}>
          <h1>
            <span className={style.icao}>{icao}</span> <AirportName name={name} />
          </h1>
          <p className={style.place}>
            <span className={style.where}>{[iata, placeOf(record)].filter(Boolean).join(' · ')}</span>
            <SourceOf field="name" />
          </p>
        </div>
        {children}
        <FavouriteButton icao={icao} name={name} />
      </div>
      <Facts record={record} zone={zoneOf(record, features)} units={units} />
    </header>
  )
}

/** City, state and country without repetitions. */
function placeOf({ city, state_province_name: state, country_name: country }: AirportRecord): string {
  return [...new Set([city, state, country])].filter(Boolean).join(', ')
}

function FavouriteButton({ icao, name }: { readonly icao: string; readonly name: string }) {
  const { rows, put, remove } = useKept('favourites')
  const { airport } = useWords()
  const isFavourite = rows.has(icao)
  return (
    <button
      type="button"
      className={`button icon quiet ${style.star}`}
      aria-pressed={isFavourite}
      aria-label={airport.favourite}
      title={airport.favourite}
      onClick={() => (isFavourite ? remove(icao) : put(icao, { name: name.slice(0, 200), addedAt: Date.now() }))}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
      </svg>
    </button>
  )
}
