import { useKept } from '../../kept/index.ts'
import type { AirportFeatures, AirportRecord, Loaded } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { SourceOf, SourceSwitch } from '../record/sources.tsx'
import { unitSystems } from '../units/units.ts'
import type { Units } from '../units/use-units.ts'
import style from './airport-header.module.css'
import { Facts } from './facts.tsx'

type Header = { readonly record: AirportRecord; readonly features: Loaded<AirportFeatures>; readonly units: Units }

export function AirportHeader({ record, features, units }: Header) {
  const { icao_airport_identifier: icao, iata_airport_designator: iata, name } = record
  return (
    <header className={style.header}>
      <div className={style.name}>
        <h1>
          <span className={style.icao}>{icao}</span> {name}
        </h1>
        <p className={style.place}>
          {iata && <span className={style.iata}>{iata}</span>}
          {placeOf(record)}
          <SourceOf field="name" />
        </p>
      </div>
      <FavouriteButton icao={icao} name={name} />
      <div className={style.tools}>
        <UnitSwitch units={units} />
        <SourceSwitch />
      </div>
      <Facts record={record} zone={features.state === 'ready' ? features.value.zone : null} units={units.system} />
    </header>
  )
}

/** City, state and country without repetitions. */
function placeOf({ city, state_province_name: state, country_name: country }: AirportRecord): string {
  return [...new Set([city, state, country])].filter(Boolean).join(', ')
}

function UnitSwitch({ units }: { readonly units: Units }) {
  const words = useWords().airport.units
  return (
    <fieldset className={style.units}>
      <legend className="visually-hidden">{words.label}</legend>
      {unitSystems.map((system) => (
        <button
          key={system}
          type="button"
          className="button"
          aria-pressed={units.system === system}
          onClick={() => units.choose(system)}
        >
          {words[system]}
        </button>
      ))}
    </fieldset>
  )
}

function FavouriteButton({ icao, name }: { readonly icao: string; readonly name: string }) {
  const { rows, put, remove } = useKept('favourites')
  const { airport } = useWords()
  const isFavourite = rows.has(icao)
  return (
    <button
      type="button"
      className={`button ${style.star}`}
      aria-pressed={isFavourite}
      onClick={() => (isFavourite ? remove(icao) : put(icao, { name: name.slice(0, 200), addedAt: Date.now() }))}
    >
      <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
      </svg>
      <span className={style.starWord}>{airport.favourite}</span>
    </button>
  )
}
