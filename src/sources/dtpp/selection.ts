import type { MetafileAirport } from './tables.ts'

/** The selected airports; both empty: all. Otherwise an airport is selected by either list. */
export type Selection = {
  /** ICAO or FAA identifiers, in either case. */
  readonly airports: readonly string[]
  /** Postal codes or names of states, in either case. */
  readonly states: readonly string[]
}

type SelectedBy = Pick<MetafileAirport, 'icao' | 'faaIdent' | 'state' | 'stateName'>

/** Whether any airport is left out. */
export const isPart = ({ airports, states }: Selection): boolean => airports.length + states.length > 0

export function selects({ airports, states }: Selection, airport: SelectedBy): boolean {
  if (!isPart({ airports, states })) return true
  const among = (wanted: readonly string[], ...names: readonly string[]) =>
    wanted.some((each) => names.some((name) => name !== '' && name.toUpperCase() === each.trim().toUpperCase()))
  return among(airports, airport.icao, airport.faaIdent) || among(states, airport.state, airport.stateName)
}
