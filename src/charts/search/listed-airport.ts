import type { ChartVersion } from '../../contract/index.ts'
import { mergeFields } from '../../facts/index.ts'
import type { HoldingsOutline } from '../catalogue/catalogue.ts'
import { chooseCharts } from '../catalogue/choose-charts.ts'
import type { IndexedAirport } from './indexes/airport-index.ts'

const fields = [
  'icao_airport_identifier',
  'iata_airport_designator',
  'name',
  'city',
  'state_province_code',
  'state_province_name',
  'country_code',
  'country_name',
  'latitude',
  'longitude',
  'longest_runway',
] as const

/** An airport of the live editions as it is indexed. null: it has no record, as at endpoint 5. */
export function listedAirport({ airports, charts }: HoldingsOutline): IndexedAirport | null {
  const merged = mergeFields(fields, airports)
  if (!merged) return null
  const listed = chooseCharts(charts)
  const count = (version: ChartVersion) => listed.filter(({ chart }) => chart.version === version).length
  return { ...merged, charts: { STD: count('STD'), CAO: count('CAO') } }
}
