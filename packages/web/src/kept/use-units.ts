import { isUnitSystem, type UnitSystem } from '../airport-facts/index.ts'
import { useKept } from './use-kept.ts'

export type Units = { readonly system: UnitSystem; readonly choose: (system: UnitSystem) => void }

/** The person's units, the same on all their devices. */
export function useUnits(): Units {
  const { rows, put } = useKept('settings')
  const kept = rows.get('units')?.value
  return { system: isUnitSystem(kept) ? kept : 'feet', choose: (system) => put('units', system) }
}
