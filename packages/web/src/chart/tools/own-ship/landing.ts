import type { ChartRecord, LatLng, Position } from '#client'
import { measure } from '../../measure/measure.ts'

export type Field = LatLng & {
  /** Feet. */
  readonly elevation: number
}

/** Flying, or on the ground of the airport whose charts are shown; `unknown` until a position shows which. */
export type Phase = 'unknown' | 'flying' | 'landed'

/**
 * Nautical miles around the reference point within which an aircraft is at the airport; feet above the airport that still count as on the
 * ground; knots below which no aircraft flies.
 */
const [airportRadius, nearGround, taxiSpeed] = [3, 200, 30]

/**
 * The phase after a position. At intermediate speeds and heights the phase does not change: a touch-and-go is not a landing, and a gust
 * is not a departure.
 */
export function nextPhase(before: Phase, position: Position, field: Field): Phase {
  if (isOnGround(position, field)) return 'landed'
  return isFlying(position, field) ? 'flying' : before
}

/** Only a change of phase is a landing: opening a chart while parked is not. */
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

/** The airport diagram of a list; a georeferenced one if possible. */
export function airportDiagram(charts: readonly ChartRecord[]): ChartRecord | undefined {
  const diagrams = charts.filter(({ category, type_code }) => category === 'APT' && type_code === 'AP')
  return diagrams.find(({ is_georeferenced }) => is_georeferenced) ?? diagrams[0]
}
