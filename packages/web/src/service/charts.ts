import { airportOf } from './airports.ts'
import type { ChartHistory, ChartRecord, LiveEditions } from './answers.ts'
import type { ChartQuery } from './create-service.ts'
import { service } from './instance.ts'
import { type Loaded, loadAhead, minutes, type Options, useLoaded } from './loading.tsx'

const allStandard: ChartQuery = { version: 'STD', rules: 'ANY' }
const allOverlay: ChartQuery = { version: 'CAO', rules: 'ANY' }

type AirportCharts = { readonly charts: readonly ChartRecord[] }

const chartsOf = (icao: string, query: ChartQuery): Options<AirportCharts> => ({
  queryKey: ['charts', icao, query],
  ask: (signal) => service.charts(icao, query, signal),
})

export const useCharts = (icao: string, query: ChartQuery = allStandard, enabled = true): Loaded<AirportCharts> =>
  useLoaded({ ...chartsOf(icao, query), enabled })

/** The list of an airport that contains a chart: overlay charts are requested if it is not a standard chart. */
export function useChartsWith(icao: string, id: string): Loaded<AirportCharts> {
  const standard = useCharts(icao)
  const isOther = standard.state === 'ready' && standard.value.charts.every((chart) => chart.id !== id)
  const overlay = useCharts(icao, allOverlay, isOther)
  return isOther ? overlay : standard
}

/** Whether a chart on the screen has changed in the editions identified by `mark`; null: not known. The loaded lists do not change. */
export function useChartNews(shown: ChartRecord | undefined, mark: string): 'changed' | 'same' | 'gone' | null {
  const { icao_airport_identifier: icao = '', id = '' } = shown ?? {}
  const now = useLoaded({
    queryKey: ['news', icao, id, mark],
    enabled: shown !== undefined,
    ask: async (signal) => {
      for (const query of [allStandard, allOverlay]) {
        const list = await service.charts(icao, query, signal)
        if (!list.ok && list.fault.kind !== 'not-found') return list
        const chart = list.ok ? list.value.charts.find((each) => each.id === id) : undefined
        if (chart) return { ok: true, value: chart }
      }
      return { ok: true, value: null }
    },
  })
  if (!shown || now.state !== 'ready') return null
  if (now.value === null) return 'gone'
  return now.value.image_day === shown.image_day && now.value.revision_date === shown.revision_date ? 'same' : 'changed'
}

/** The previous version of a chart, with its image. */
export const useChartBefore = ({
  icao_airport_identifier: icao,
  id,
  image_day: image,
}: ChartRecord): Loaded<ChartHistory> =>
  useLoaded({ queryKey: ['before', icao, id, image], ask: (signal) => service.before(icao, id, signal) })

/** Whether the images of an airport's charts are the charts, or the demo image. The answer is the same for all charts of an airport. */
export const useImageAccess = (icao: string, url: string): Loaded<'full' | 'demo'> =>
  useLoaded({
    queryKey: ['access', icao],
    enabled: url !== '',
    ask: async (signal) => {
      const image = await service.image(url, signal)
      return image.ok ? { ok: true, value: image.value.access } : image
    },
  })

export const useLiveEditions = (): Loaded<LiveEditions> =>
  useLoaded({
    queryKey: ['editions'],
    ask: (signal) => service.liveEditions(signal),
    staleTime: 0,
    refetchInterval: minutes(1),
  })

export const loadAirportAhead = (icao: string) =>
  Promise.all([loadAhead(airportOf(icao)), loadAhead(chartsOf(icao, allStandard))])
