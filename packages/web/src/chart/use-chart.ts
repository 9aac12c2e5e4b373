import { useState } from 'react'
import type { ChartRecord } from '#client'
import { type Fault, useAirport, useChartsWith } from '../service/index.ts'

export type ShownChart =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'fault'; readonly fault: Fault; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly chart: ChartRecord
      readonly charts: readonly ChartRecord[]
      /** The chart was published when it was opened, and has been withdrawn since. */
      readonly isWithdrawn: boolean
    }

/**
 * The chart of an address, from the list of its airport, so that a chart of another airport is never shown. A chart that is withdrawn
 * while it is open stays on the screen with a warning. Waits for the airport record, because the sun at the airport selects the day or
 * night image.
 */
export function useChart(icao: string, id: string): ShownChart {
  const list = useChartsWith(icao, id)
  const airport = useAirport(icao)
  const [last, setLast] = useState<ChartRecord>()
  const charts = list.state === 'ready' ? list.value.charts : []
  const found = charts.find((chart) => chart.id === id)
  if (found && found !== last) setLast(found)
  const chart = found ?? (last?.id === id ? last : undefined)
  const isGone = list.state === 'ready' && list.fault?.kind === 'not-found'
  if (chart && airport.state === 'loading') return airport
  if (chart) return { state: 'ready', chart, charts, isWithdrawn: list.state !== 'loading' && (!found || isGone) }
  return list.state === 'ready' ? { state: 'missing' } : list
}
