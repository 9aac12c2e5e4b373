import { bearing, destination, metresPerFoot, type Position } from '../geodesy/position.ts'
import type { AerodromeFeatures, Runway, RunwayEnd } from './features.ts'

/** A runway in one direction of landing. */
export type Direction = {
  readonly runway: Runway
  readonly near: RunwayEnd
  readonly far: RunwayEnd
  /** True degrees of landing, from the positions of the ends. */
  readonly course: number
  /** The landing threshold: the end, or further inside if it is displaced. */
  readonly threshold: Position
}

export function direction(runway: Runway, from: 0 | 1): Direction {
  const near = runway.ends[from]
  const far = runway.ends[from === 0 ? 1 : 0]
  const course = bearing(near.position, far.position)
  return { runway, near, far, course, threshold: destination(near.position, course, near.displaced * metresPerFoot) }
}

/** Both directions of every runway in use. */
export function directions(aerodrome: Pick<AerodromeFeatures, 'runways'>): readonly Direction[] {
  return aerodrome.runways
    .filter((runway) => !runway.closed)
    .flatMap((runway) => [direction(runway, 0), direction(runway, 1)])
}
