import type { AerodromeFeatures } from '../aerodrome/features.ts'
import type { AirportStatement } from './airport-statement.ts'

/** `features` null: the source states none. */
export type StatedAirport = AirportStatement & { readonly features: AerodromeFeatures | null }
