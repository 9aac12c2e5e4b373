import { keepPreviousData } from '@tanstack/react-query'
import type { AirportFeatures, AirportPoints, AirportRecord, AirportSources, FoundAirport } from './answers.ts'
import type { Near } from './create-service.ts'
import { service } from './instance.ts'
import { type Loaded, minutes, type Options, useLoaded } from './loading.tsx'

export const airportOf = (icao: string): Options<AirportRecord> => ({
  queryKey: ['airport', icao],
  ask: (signal) => service.airport(icao, signal),
})

export const useAirport = (icao: string): Loaded<AirportRecord> => useLoaded(airportOf(icao))

export const useSources = (icao: string, enabled: boolean): Loaded<AirportSources> =>
  useLoaded({ queryKey: ['sources', icao], enabled, ask: (signal) => service.sources(icao, signal) })

export const useFeatures = (icao: string): Loaded<AirportFeatures> =>
  useLoaded({ queryKey: ['features', icao], ask: (signal) => service.features(icao, signal) })

export const useAirportPoints = (): Loaded<AirportPoints> =>
  useLoaded({ queryKey: ['airports'], ask: (signal) => service.airports(signal), staleTime: minutes(10) })

/** The previous response stays, marked `isOld`, until the response for the new query arrives. */
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
