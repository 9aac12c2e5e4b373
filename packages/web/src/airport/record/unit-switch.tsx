import { unitSystems } from '../../airport-facts/index.ts'
import type { Units } from '../../kept/index.ts'
import { useWords } from '../../words/index.ts'

/** Chooses the units of heights and lengths. */
export function UnitSwitch({ units }: { readonly units: Units }) {
  const words = useWords().airport.units
  return (
    <fieldset className="segments">
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
