import type { Problem } from '../http/index.ts'
import { problem } from './problems.ts'

type Members = Readonly<Record<string, unknown>>

/** The ICAO identifier of a path, in upper case; either case is accepted. Throws unknown-airport. */
export function readIcao(segment: string, members: Members = {}): string {
  if (/^[A-Z0-9]{4}$/i.test(segment)) return segment.toUpperCase()
  throw problem('unknown-airport', 'An ICAO identifier has four letters or digits.', { members })
}

export function unknownAirport(icao: string, members: Members = {}): Problem {
  return problem('unknown-airport', `No live edition has the airport ${icao}.`, { members })
}
