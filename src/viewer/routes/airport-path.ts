import { viewerProblem } from '../problems.ts'

/** The ICAO identifier in the parameters of a route, in upper case. Throws Problem: `not-found`, for what cannot be one. */
export function airportIn(params: unknown): string {
  const { icao } = params as { readonly icao: string }
  if (!/^[A-Za-z0-9]{4}$/.test(icao)) throw viewerProblem('not-found', 'An ICAO identifier has 4 letters or digits.')
  return icao.toUpperCase()
}
