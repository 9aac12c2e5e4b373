import type { Position } from '../geodesy/position.ts'
import type { AerodromeFeatures } from './features.ts'

/** The ends of the open runways of an aerodrome, by the source that states most; none: no source states any. */
export function runwayAxes(features: readonly AerodromeFeatures[]): readonly (readonly [Position, Position])[] {
  const [best] = features.toSorted((one, other) => other.runways.length - one.runways.length)
  const open = (best?.runways ?? []).filter(({ closed }) => !closed)
  return open.map(({ ends: [one, other] }) => [one.position, other.position])
}
