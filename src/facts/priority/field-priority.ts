import type { AirportFields } from '../airport/airport-statement.ts'
import type { SourceId } from './source-priority.ts'

/** Fields for which some sources have a higher priority than usual; a folder still comes first. */
export const fieldPriority: { readonly [Field in keyof AirportFields]?: readonly SourceId[] } = {
  // A code of ARINC 424, the format of CIFP; the others translate or compute it.
  icao_code: ['cifp'],
  // The variation used for the published courses; NASR's may be many years old.
  magnetic_variation: ['cifp'],
  // CIFP truncates names to 30 letters, and CIFP and d-TPP have only capitals.
  name: ['nasr', 'ourairports'],
  city: ['nasr', 'ourairports'],
  // The FAA's identifiers are IATA's for most airports, not for all; only OurAirports distinguishes them.
  iata_airport_designator: ['ourairports'],
  // CIFP rounds to hundreds of feet.
  longest_runway: ['nasr', 'ourairports'],
}
