import { type ViewerAddress, viewerAddress } from '../../../../src/contract/index.ts'

/** What the page of an address begins with. */
export type Needs = {
  readonly page: ViewerAddress['page']
  /** Below `api/`, exactly as the service asks for them. */
  readonly calls: readonly string[]
  readonly icao?: string
  /** The id of a chart of that airport. */
  readonly chart?: string
}

/** `path`: below the viewer, without its first slash. */
export function needsOf(path: string): Needs {
  const address = viewerAddress(path)
  if (!('icao' in address)) return { ...address, calls: ['me'] }
  const { page, icao } = address
  const needs = { page, icao, calls: ['me', chartsCall(icao), airportCall(icao)] }
  return page === 'airport' ? needs : { ...needs, ...decoded(address.chart) }
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
