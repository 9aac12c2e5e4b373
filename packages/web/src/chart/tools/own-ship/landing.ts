import type { ChartRecord, LatLng, Position } from '#client'
import { measure } from '../../measure/measure.ts'

export type Field = LatLng & {
  /** Feet. */
  readonly elevation: number
}

/** Flying, or on the ground of the airport whose charts are shown; `unknown` until one of both is certain. */
export type Phase = 'unknown' | 'flying' | 'landed'

/** Nautical miles around the reference point that belong to an airport; feet above it that are still the ground; knots below which nothing flies. */
const [airportRadius, nearGround, taxiSpeed] = [3, 200, 30]

/**
 * The phase after a position. Between slow and fast, high and low, the phase stays as it was: a touch-and-go is not a landing, and
 * a gust is not a departure.
 */
export function nextPhase(before: Phase, position: Position, field: Field): Phase {
  if (isOnGround(position, field)) return 'landed'
  return isFlying(position, field) ? 'flying' : before
}

/** A landing is a change of phase: opening a chart while parked is not a landing. */
export const hasLanded = (before: Phase, after: Phase): boolean => before === 'flying' && after === 'landed'

function isOnGround(position: Position, field: Field): boolean {
  if (measure(position, field).distance > airportRadius) return false
  if (position.onGround !== null) return position.onGround && (position.groundSpeed ?? 0) < 2 * taxiSpeed
  if (position.groundSpeed === null || position.groundSpeed >= taxiSpeed) return false
  return position.altitude === null || Math.abs(position.altitude - field.elevation) <= nearGround
}

function isFlying(position: Position, field: Field): boolean {
  if (position.onGround !== null) return !position.onGround
  if (position.altitude !== null && position.altitude - field.elevation > 2 * nearGround) return true
  return position.groundSpeed !== null && position.groundSpeed > 2 * taxiSpeed
}

/** The airport diagram of a list: georeferenced ones first. */
export function airportDiagram(charts: readonly ChartRecord[]): ChartRecord | undefined {
  const diagrams = charts.filter(({ category, type_code }) => category === 'APT' && type_code === 'AP')
  return diagrams.find(({ is_georeferenced }) => is_georeferenced) ?? diagrams[0]
}
