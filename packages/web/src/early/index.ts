/**
 * Requests the data and the image of a page while its scripts are loading: on a phone that halves the time to a chart. The service uses
 * these responses instead of its first requests.
 */
import { storedLight } from '../light/index.ts'
import { earlyRequests } from './early-requests.ts'
import { type FirstAnswers, firstImage } from './first-image.ts'
import { airportCall, chartsCall, type PageRequests } from './page-requests.ts'

export { loadUntilAvailable, reloadWhenAvailable, removeLoadingNote } from './loading-note.ts'
export { type PageRequests, pageRequests } from './page-requests.ts'
export { waitFirstFor, whenIdle } from './when-idle.ts'

/** Makes the browser revalidate what it has cached, also after Back, when browsers otherwise reuse it without a request. */
export const validated = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { credentials: 'same-origin', cache: 'no-cache', ...init })

export const early = earlyRequests(validated)

let image: Promise<string | undefined> = Promise.resolve(undefined)

/** The URL of the first image on the page of this address, as soon as its request has been sent. */
export const earlyImage = (): Promise<string | undefined> => image

/** `api`: URL of the private API, with a trailing slash. */
export function beginEarly({ calls, icao, chart }: PageRequests, api: string): void {
  for (const path of calls) early.begin(api + path)
  if (icao === undefined || chart === undefined) return
  const answers: FirstAnswers = {
    charts: early.peek(api + chartsCall(icao)),
    airport: early.peek(api + airportCall(icao)),
  }
  image = firstImage(chart, answers, { light: storedLight(), now: Date.now() }).then(
    (url) => {
      if (url !== undefined) early.begin(url)
      return url
    },
    // The page shows why the list is missing.
    () => undefined,
  )
}
