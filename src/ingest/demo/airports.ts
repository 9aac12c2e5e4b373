import type { ImportedAirport, Provenance } from '../edition-store.ts'
import { athens } from './athens.ts'
import { brisbane } from './brisbane.ts'
import type { DemoAirport } from './demo-airport.ts'
import { portland } from './portland.ts'
import { sanLuisObispo } from './san-luis-obispo.ts'
import { wellington } from './wellington.ts'

export const airports: readonly DemoAirport[] = [wellington, brisbane, portland, sanLuisObispo, athens]

/** Records for an edition, each field with where it came from. */
export function demoAirports(): readonly { readonly record: ImportedAirport; readonly provenance: Provenance }[] {
  return airports.map(({ record, provenance }) => ({ record, provenance }))
}
