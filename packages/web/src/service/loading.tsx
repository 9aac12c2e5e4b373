import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type {
  AirportFeatures,
  AirportPoints,
  AirportRecord,
  AirportSources,
  ChartHistory,
  ChartRecord,
  FoundAirport,
  LiveEditions,
} from './answers.ts'
import type { ChartQuery, Near } from './create-service.ts'
import type { Fault, Outcome } from './fault.ts'
import { service } from './instance.ts'

/** What a part shows: `value` is never of another airport or another search than the one asked for, unless `isOld`. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  /** `fault`: why it could not be loaded again. */
  | { readonly state: 'ready'; readonly value: T; readonly isOld: boolean; readonly fault: Fault | null }
  | { readonly state: 'fault'; readonly fault: Fault; readonly retry: () => void }

class FaultError extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.kind)
    this.fault = fault
  }
}

async function answerOf<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome
  if (result.ok) return result.value
  throw new FaultError(result.fault)
}

type Options<T> = Pick<
  UseQueryOptions<T>,
  'queryKey' | 'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval'
> & {
  readonly ask: (signal: AbortSignal) => Promise<Outcome<T>>
}

const queryOf = <T,>({ ask, ...options }: Options<T>) => ({
  ...options,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => answerOf(ask(signal)),
})

/** Responses are shared by key, requested once, and cancelled when no component waits for them any more. */
export function useLoaded<T>(options: Options<T>): Loaded<T> {
  const query = useQuery<T>(queryOf(options))
  const fault = query.error instanceof FaultError ? query.error.fault : null
  if (query.data !== undefined) return { state: 'ready', value: query.data, isOld: query.isPlaceholderData, fault }
  if (fault) return { state: 'fault', fault, retry: () => void query.refetch() }
  return { state: 'loading' }
}

export const minutes = (count: number): number => count * 60_000

const airportOf = (icao: string): Options<AirportRecord> => ({
  queryKey: ['airport', icao],
  ask: (signal) => service.airport(icao, signal),
})

export const useAirport = (icao: string): Loaded<AirportRecord> => useLoaded(airportOf(icao))

export const useSources = (icao: string, enabled: boolean): Loaded<AirportSources> =>
  useLoaded({ queryKey: ['sources', icao], enabled, ask: (signal) => service.sources(icao, signal) })

const allStandard: ChartQuery = { version: 'STD', rules: 'ANY' }
const allOverlay: ChartQuery = { version: 'CAO', rules: 'ANY' }

type ChartList = { readonly charts: readonly ChartRecord[] }

const chartsOf = (icao: string, query: ChartQuery): Options<ChartList> => ({
  queryKey: ['charts', icao, query],
  ask: (signal) => service.charts(icao, query, signal),
})

export const useCharts = (icao: string, query: ChartQuery = allStandard, enabled = true): Loaded<ChartList> =>
  useLoaded({ ...chartsOf(icao, query), enabled })

/** The list of an airport that a chart is in: the overlay charts are requested when it is not a standard one. */
export function useChartsWith(icao: string, id: string): Loaded<ChartList> {
  const standard = useCharts(icao)
  const isOther = standard.state === 'ready' && standard.value.charts.every((chart) => chart.id !== id)
  const overlay = useCharts(icao, allOverlay, isOther)
  return isOther ? overlay : standard
}

export const useFeatures = (icao: string): Loaded<AirportFeatures> =>
  useLoaded({ queryKey: ['features', icao], ask: (signal) => service.features(icao, signal) })

/** Whether a chart on the screen is another one in what was published as `mark`; null: not known. The lists stay as they are. */
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

/** What a chart replaced, and with which image. */
export const useChartBefore = ({
  icao_airport_identifier: icao,
  id,
  image_day: image,
}: ChartRecord): Loaded<ChartHistory> =>
  useLoaded({ queryKey: ['before', icao, id, image], ask: (signal) => service.before(icao, id, signal) })

/** Whether an image of a chart is the chart, or the demo image in its place. It is the same for all charts of an airport. */
export const useImageAccess = (icao: string, url: string): Loaded<'full' | 'demo'> =>
  useLoaded({
    queryKey: ['access', icao],
    enabled: url !== '',
    ask: async (signal) => {
      const image = await service.image(url, signal)
      return image.ok ? { ok: true, value: image.value.access } : image
    },
  })

export const useAirportPoints = (): Loaded<AirportPoints> =>
  useLoaded({ queryKey: ['airports'], ask: (signal) => service.airports(signal), staleTime: minutes(10) })

export const useLiveEditions = (): Loaded<LiveEditions> =>
  useLoaded({
    queryKey: ['editions'],
    ask: (signal) => service.liveEditions(signal),
    staleTime: 0,
    refetchInterval: minutes(1),
  })

/** The former answer stays, marked `isOld`, until that of the new words is there. */
export const useSearch = (
  query: string,
  near: Near | null,
  enabled: boolean,
): Loaded<{ readonly airports: readonly FoundAirport[] }> =>
  useLoaded({
    queryKey: ['search', query, near],
    enabled,
    placeholderData: keepPreviousData,
    ask: (signal) => service.search(query, { near }, signal),
  })

/** One for the page: `freshen` of session.ts uses it, too. */
export const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: minutes(5), gcTime: minutes(30), networkMode: 'always' } },
})

/** Asks for what a page will show. Ends when it is there, or a fault in its place. */
export const loadAhead = <T,>(options: Options<T>): Promise<void> => cache.prefetchQuery(queryOf(options))

export const loadAirportAhead = (icao: string) =>
  Promise.all([loadAhead(airportOf(icao)), loadAhead(chartsOf(icao, allStandard))])

/** Holds the answers of all that is below it. */
export function ServiceCache({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
