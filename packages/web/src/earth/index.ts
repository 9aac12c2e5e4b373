/** Coasts and borders of the world, from Natural Earth (public domain), for the map of airports and the map under charts. */
export { type Countries, type Earth, earthOf } from './earth.ts'
export { type Detail, loadEarth } from './load-earth.ts'
export type { Line, Place } from './unwrap.ts'
