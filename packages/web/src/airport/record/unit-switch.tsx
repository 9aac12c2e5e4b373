import { unitSystems } from '../../airport-facts/index.ts'
import type { Units } from '../../kept/index.ts'
import { Segments } from '../../segments/index.tsx'
import { useWords } from '../../words/index.ts'

/** Chooses the units of heights and lengths. */
export function UnitSwitch({ units }: { readonly units: Units }) {
  const words = useWords().airport.units
  return (
    <Segments label={words.label} options={unitSystems} words={words} chosen={units.system} choose={units.choose} />
  )
}
