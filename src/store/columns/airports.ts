import type { FeaturesIn } from '../../charts/index.ts'
import type { AerodromeFeatures, AirportStatement, StatedAirport } from '../../facts/index.ts'
import { type Columns, fixed, integer, json, nullable, text, without } from './column.ts'
import { heldByColumns } from './editions.ts'

export type StoredAirport = StatedAirport & { readonly edition: number }

export const storedAirportColumns: Columns<StoredAirport> = {
  edition: fixed(integer('edition')),
  icao: fixed(text('icao')),
  stated: fixed(json('stated')),
  derived: fixed(json('derived')),
  where: fixed(text('said_in')),
  features: fixed(nullable(json('ground'))),
}

export const airportColumns: Columns<StatedAirport> = without(storedAirportColumns, 'edition')
export const statementColumns: Columns<AirportStatement> = without(airportColumns, 'features')

export type LiveFeatures = {
  readonly icao: string
  readonly edition: number
  readonly source: string
  readonly features: AerodromeFeatures
}

/** The features of an airport, with the source of its edition. */
export const liveFeatureColumns: Columns<LiveFeatures> = {
  icao: storedAirportColumns.icao,
  edition: storedAirportColumns.edition,
  source: text('source'),
  features: json('ground'),
}

/** The features of one airport, with what holds them. */
export const heldFeatureColumns: Columns<FeaturesIn> = { ...heldByColumns, features: json('ground') }
