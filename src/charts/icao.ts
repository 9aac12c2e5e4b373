import type { Problem } from '../http/index.ts'
import { problem } from './problems.ts'

type Members = Readonly<Record<string, unknown>>

/** Characters of an identifier that a message repeats. */
const shown = 40

/** The ICAO identifier of a path, in upper case; either case is accepted. Throws unknown-airport. */
export function readIcao(segment: string, members: Members = {}): string {
  if (/^[A-Z0-9]{4}$/i.test(segment)) return segment.toUpperCase()
  const given = JSON.stringify(segment.slice(0, shown))
  throw problem('unknown-airport', `${given} is not an ICAO identifier: it has four letters or digits.`, { members })
}

/** Makes the problem of an airport that is not published, with the closest one that is; see search/. */
export type UnknownAirport = (icao: string, members?: Members) => Promise<Problem>
