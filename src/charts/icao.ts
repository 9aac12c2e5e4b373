import type { AirportPath } from '../contract/index.ts'
import type { Problem } from '../http/index.ts'

type Members = Readonly<Record<string, unknown>>

/** The ICAO identifier of a path, in upper case; either case is accepted. */
export const icaoOf = ({ icao }: AirportPath): string => icao.toUpperCase()

/** Makes the problem of an airport that is not published, with the closest one that is; see search/. */
export type UnknownAirport = (icao: string, members?: Members) => Promise<Problem>
