import type { AirportRecord } from '../../contract/index.ts'
import { type MergedAirport, mergeAirport, mergeFields } from '../../facts/index.ts'
import type { AirportOutline, Holdings, ListedIn } from './catalogue.ts'
import { chooseCharts } from './choose-charts.ts'
import type { StoredChart } from './stored-chart.ts'

/** The charts from which endpoint 6 selects, with the holdings they are from. null: no live edition contains the airport. */
export const publishedListings = ({ airports, charts }: Holdings): readonly ListedIn[] | null =>
  mergeFields([], airports) && chooseCharts(charts)

/** The charts alone. */
export const publishedCharts = (holdings: Holdings): readonly StoredChart[] | null =>
  publishedListings(holdings)?.map(({ chart }) => chart) ?? null

/** What endpoint 5 returns of the live editions. null: no live edition contains the airport. */
export function publishedAirport(outline: AirportOutline): AirportRecord | null {
  const merged = mergeAirport(outline.airports)
  if (!merged) return null
  const charts = chooseCharts(outline.charts).map(({ chart }) => chart)
  return {
    ...merged.record,
    std_charts: charts.some(({ version }) => version === 'STD'),
    cao_charts: charts.some(({ version }) => version === 'CAO'),
    vfr_charts: charts.some(({ rules }) => rules === 'VFR'),
  }
}

/** Where each field of the record comes from. null: no live edition contains the airport. */
export const airportProvenance = ({ airports }: Pick<Holdings, 'airports'>): MergedAirport['provenance'] | null =>
  mergeAirport(airports)?.provenance ?? null
