import type { MetafileAirport } from './metafile.ts'

/** Which airports are wanted; both empty: all. An airport is wanted by either. */
export type Selection = {
  /** ICAO or FAA identifiers, in either case. */
  readonly airports: readonly string[]
  /** Postal codes or names of states, in either case. */
  readonly states: readonly string[]
}

export function selects({ airports, states }: Selection, airport: Omit<MetafileAirport, 'records'>): boolean {
  if (airports.length + states.length === 0) return true
  const among = (wanted: readonly string[], ...names: readonly string[]) =>
    wanted.some((each) => names.some((name) => name !== '' && name.toUpperCase() === each.trim().toUpperCase()))
  return among(airports, airport.icao, airport.faaIdent) || among(states, airport.state, airport.stateName)
}
