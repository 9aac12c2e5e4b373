import type { AirportFields, StatedAirport } from '../../facts/index.ts'
import { athens } from './athens.ts'
import { brisbane } from './brisbane.ts'
import { computed, type DemoAirport, notKnown } from './demo-airport.ts'
import { portland } from './portland.ts'
import { sanLuisObispo } from './san-luis-obispo.ts'
import { wellington } from './wellington.ts'

export const airports: readonly DemoAirport[] = [wellington, brisbane, portland, sanLuisObispo, athens]

/** What the demo edition says: a field that is not known here stays unsaid. */
export function demoAirports(): readonly StatedAirport[] {
  return airports.map(({ record, provenance, features: { runways, stations, navaids } }) => {
    const fieldsWhere = (isWanted: (origin: string) => boolean): Partial<AirportFields> =>
      Object.fromEntries(Object.entries(record).filter(([field]) => isWanted(provenance[field as keyof AirportFields])))
    const isComputed = (origin: string): boolean => computed.some((method) => origin.startsWith(method))
    return {
      icao: record.icao_airport_identifier,
      stated: fieldsWhere((origin) => !origin.startsWith(notKnown) && !isComputed(origin)),
      derived: fieldsWhere(isComputed),
      where: provenance.name,
      features: { runways, stations, navaids },
    }
  })
}
