import type { AirportFeatures, AirportRecord, Loaded } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { SourceOf, SourceSwitch } from '../record/sources.tsx'
import { unitSystems } from '../units/units.ts'
import type { Units } from '../units/use-units.ts'
import style from './airport-header.module.css'
import { Facts } from './facts.tsx'
import { FavouriteButton } from './favourite-button.tsx'

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

/** City, state and country; what repeats is written once. */
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
