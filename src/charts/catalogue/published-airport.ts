import type { AirportRecord } from '../../contract/index.ts'
import { type MergedAirport, mergeAirport } from '../../facts/index.ts'
import type { Holdings } from './catalogue.ts'
import { chooseCharts } from './choose-charts.ts'
import type { StoredChart } from './stored-chart.ts'

export type PublishedAirport = { readonly airport: AirportRecord; readonly charts: readonly StoredChart[] }

/** What endpoints 5 and 6 return of the live editions. null: no live edition contains the airport. */
export function publishedAirport(holdings: Holdings): PublishedAirport | null {
  const merged = mergeAirport(holdings.airports)
  if (!merged) return null
  const charts = chooseCharts(holdings.charts).map(({ chart }) => chart)
  return {
    charts,
    airport: {
      ...merged.record,
      std_charts: charts.some(({ version }) => version === 'STD'),
      cao_charts: charts.some(({ version }) => version === 'CAO'),
      vfr_charts: charts.some(({ rules }) => rules === 'VFR'),
    },
  }
}

/** Where each field of the record comes from. null: no live edition contains the airport. */
export const airportProvenance = ({ airports }: Pick<Holdings, 'airports'>): MergedAirport['provenance'] | null =>
  mergeAirport(airports)?.provenance ?? null
