import type { AirportFields, StatedAirport } from '../../facts/index.ts'
import kahn from './airports/kahn.json' with { type: 'json' }
import kpdx from './airports/kpdx.json' with { type: 'json' }
import ksbp from './airports/ksbp.json' with { type: 'json' }
import nzwn from './airports/nzwn.json' with { type: 'json' }
import ybbn from './airports/ybbn.json' with { type: 'json' }
import { computed, type DemoAirport, notKnown } from './demo-airport.ts'
import { readDemoAirport } from './read-demo-airport.ts'

/** In the order in which they are drawn: the two that need no subscription first. */
export const airports: readonly DemoAirport[] = Object.entries({ ybbn, nzwn, kpdx, ksbp, kahn }).map(([icao, facts]) =>
  readDemoAirport(`airports/${icao}.json`, facts),
)

/** The statement of the demo edition: a field that is unknown here is absent. */
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
