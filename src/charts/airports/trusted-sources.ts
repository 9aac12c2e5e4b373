import type { SourceKind } from '../catalogue/source-order.ts'
import type { AirportFields } from './airport-statement.ts'

/** Fields for which others know better than the order of sources has it. What a folder says counts first for these too. */
export const trustedFor: { readonly [Field in keyof AirportFields]?: readonly SourceKind[] } = {
  // Codes of ARINC 424, in which CIFP is written; the others translate or reckon.
  icao_code: ['cifp'],
  datum_code: ['cifp'],
  // The variation by which the published courses were drawn; NASR's may be many years old.
  magnetic_variation: ['cifp'],
  // CIFP cuts names at 30 letters, and CIFP and d-TPP know capitals alone.
  name: ['nasr', 'ourairports'],
  city: ['nasr', 'ourairports'],
  // The FAA's identifiers are IATA's for most airports, not for all; only OurAirports tells them apart.
  iata_airport_designator: ['ourairports'],
  // CIFP counts in hundreds of feet.
  longest_runway: ['nasr', 'ourairports'],
}
