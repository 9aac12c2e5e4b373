import type { FetchRequest, FetchResponse, Platform } from '../platform.ts'

type Fetch = Platform['fetch']

/** Probabilities of failures, from 0 to 1, and the maximum delay. */
export type Hostility = {
  /** The request never arrives. */
  readonly dropRequest: number
  /** The service acts, but its response is lost. */
  readonly dropAnswer: number
  /** The request arrives a second time, shortly afterwards. */
  readonly duplicate: number
  /** Request and response are each delayed; concurrent requests are reordered. */
  readonly delay: number
  /** Seconds. Keep it below the time between two refreshes of a sign-in. */
  readonly longestDelay: number
}

/** The default values of `hostileNetwork`. */
export const hostility: Hostility = {
  dropRequest: 0.15,
  dropAnswer: 0.15,
  duplicate: 0.15,
  delay: 0.4,
  longestDelay: 10,
}

/**
 * A network between the application and the service that drops, delays, duplicates and reorders. Never throws itself; the result
 * rejects with a TypeError, as `fetch` does, if it loses a request or a response.
 *
 * @param fetch Of a `serviceDouble`.
 * @param options `random` returns numbers from 0 up to 1; with `seeded` a test can be repeated. `sleep` is that of the platform.
 * @see Hostility
 */
export function hostileNetwork(
  fetch: Fetch,
  { random, sleep, ...changes }: Partial<Hostility> & Pick<Platform, 'sleep'> & { readonly random: () => number },
): Fetch {
  const { dropRequest, dropAnswer, duplicate, delay, longestDelay } = { ...hostility, ...changes }
  const happens = (likelihood: number) => random() < likelihood
  const holdUp = async () => {
    if (happens(delay)) await sleep(random() * longestDelay * 1000)
  }

  /** The caller does not wait for the second response. */
  const arriveLater = (url: string, request: FetchRequest) => {
    const { signal } = new AbortController()
    holdUp()
      .then(() => fetch(url, { ...request, signal }))
      .catch(() => undefined)
  }

  return async (url: string, request: FetchRequest): Promise<FetchResponse> => {
    await holdUp()
    if (happens(dropRequest)) throw new TypeError('The request was lost')
    const again = happens(duplicate)
    const response = await fetch(url, request)
    if (again) arriveLater(url, request)
    if (happens(dropAnswer)) throw new TypeError('The answer was lost')
    await holdUp()
    return response
  }
}

/**
 * A sequence of numbers from 0 up to 1, determined by a seed (mulberry32). Never throws.
 *
 * @see hostileNetwork
 */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
