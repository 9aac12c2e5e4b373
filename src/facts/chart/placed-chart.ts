import type { ChartFacts } from './chart-facts.ts'

/** What no two charts of an edition share. */
export type PlacedChart = Pick<ChartFacts, 'icao_airport_identifier' | 'version' | 'index_number'>

/** In a form that is ordered as EditionStore.charts orders; a space comes before every letter of an index number. */
export const placeOf = ({ icao_airport_identifier: icao, version, index_number }: PlacedChart): string =>
  `${icao} ${version} ${index_number}`
