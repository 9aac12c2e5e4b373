import type { AirportStatement } from '../charts/index.ts'
import type { Aerodrome } from './draw/index.ts'

/** What stands on the ground, for drawings. */
export type Ground = Pick<Aerodrome, 'runways' | 'stations' | 'navaids'>

/** `ground` null: the source does not tell. */
export type StatedAirport = AirportStatement & { readonly ground: Ground | null }
