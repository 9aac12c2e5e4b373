import type { ChartFacts } from './chart-facts.ts'

/** The key of a chart within an edition. */
export type PlacedChart = Pick<ChartFacts, 'icao_airport_identifier' | 'version' | 'index_number'>

/** In a form that sorts like EditionStore.charts; a space sorts before every character of an index number. */
export const placeOf = ({ icao_airport_identifier: icao, version, index_number }: PlacedChart): string =>
  `${icao} ${version} ${index_number}`
