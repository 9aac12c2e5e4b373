import type { AirportFeatures, Navaid } from '../../contract/index.ts'

/** Their fields and units are in contract/schemas/aerodrome-features.ts. */
export type { GlideSlopeIndicator, Navaid, Runway, RunwayEnd, Station } from '../../contract/index.ts'
export type NavaidKind = Navaid['kind']

/** The aerodrome features: what airport diagrams are drawn from. */
export type AerodromeFeatures = Pick<AirportFeatures, 'runways' | 'stations' | 'navaids'>
