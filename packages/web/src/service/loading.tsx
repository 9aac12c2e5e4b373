import { QueryClient, QueryClientProvider, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Fault, Outcome } from './fault.ts'

/** A response as a part shows it: `value` is of the requested airport or search, unless `isOld`. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  /** `fault`: why the last attempt to reload failed. */
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

export type Options<T> = Pick<
  UseQueryOptions<T>,
  'queryKey' | 'enabled' | 'staleTime' | 'placeholderData' | 'refetchInterval'
> & {
  readonly ask: (signal: AbortSignal) => Promise<Outcome<T>>
}

const queryOf = <T,>({ ask, ...options }: Options<T>) => ({
  ...options,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => answerOf(ask(signal)),
})

/**
 * Responses are shared by key, requested once, and cancelled when the last component that waits for them is unmounted. The same object until
 * something changes, so that a page can render what arrives as a transition (`useDeferredValue`).
 */
export function useLoaded<T>(options: Options<T>): Loaded<T> {
  const { data, error, isPlaceholderData: isOld, refetch } = useQuery<T>(queryOf(options))
  const fault = error instanceof FaultError ? error.fault : null
  return useMemo(() => {
    if (data !== undefined) return { state: 'ready', value: data, isOld, fault }
    return fault ? { state: 'fault', fault, retry: () => void refetch() } : { state: 'loading' }
  }, [data, isOld, fault, refetch])
}

export const minutes = (count: number): number => count * 60_000

/** The responses of all parts of the page. */
export const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: minutes(5), gcTime: minutes(30), networkMode: 'always' } },
})

/** Requests data that a page will show. Resolves when the response or a fault has arrived. */
export const loadAhead = <T,>(options: Options<T>): Promise<void> => cache.prefetchQuery(queryOf(options))

const failed = new Set<() => void>()

/** For what is not in the cache of responses and failed to load: calls back when it should be requested again. Returns the end. */
export function onRefetch(retry: () => void): () => void {
  failed.add(retry)
  return () => failed.delete(retry)
}

/** Requests the data on the screen again: all of it, or only what failed to load. Old responses stay until new ones arrive. */
export async function refetch(which: 'all' | 'failed'): Promise<void> {
  for (const retry of failed) retry()
  await cache.invalidateQueries({
    predicate: ({ queryKey, state }) => queryKey[0] !== 'me' && (which === 'all' || state.status === 'error'),
  })
}

/** Provides the cache of responses to the components below it. */
export function ServiceCache({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
