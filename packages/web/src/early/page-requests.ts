import { type ViewerAddress, viewerAddress } from '../../../../src/contract/index.ts'

/** The first requests of the page of an address. */
export type PageRequests = {
  readonly page: ViewerAddress['page']
  /** Below `api/`, exactly as the service asks for them. */
  readonly calls: readonly string[]
  readonly icao?: string
  /** The id of a chart of that airport. */
  readonly chart?: string
}

/** `path`: below the viewer, without a leading slash. */
export function pageRequests(path: string): PageRequests {
  const address = viewerAddress(path)
  if (!('icao' in address)) return { ...address, calls: ['me'] }
  const { page, icao } = address
  const requests = { page, icao, calls: ['me', chartsCall(icao), airportCall(icao)] }
  return page === 'airport' ? requests : { ...requests, ...decoded(address.chart) }
}

export const chartsCall = (icao: string): string => `v2/charts/${icao}?version=STD&rules=ANY`
export const airportCall = (icao: string): string => `v2/airport/${icao}`

function decoded(chart: string): { readonly chart?: string } {
  try {
    return { chart: decodeURIComponent(chart) }
  } catch {
    return {}
  }
}
