import type { LatLng } from '#client'
import { routeLimits } from '../../../../../../src/contract/index.ts'
import { isPlace } from '../../../position/index.ts'

export type RoutePoint = LatLng & {
  readonly name: string
  /** `name` is the ICAO identifier of an airport that was published here when the route was entered. */
  readonly isAirport?: boolean
}

/** At least two points, in the order in which they are flown. */
export type Route = readonly RoutePoint[]

/** What is kept, or null where anything else is in its place. */
export function readRoute(value: unknown): Route | null {
  const { points } = (value ?? {}) as { readonly points?: unknown }
  if (!Array.isArray(points) || points.length < 2 || points.length > routeLimits.points) return null
  return points.every(isRoutePoint) ? points : null
}

function isRoutePoint(value: unknown): value is RoutePoint {
  const { name, lat, lng } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof name === 'string' && name !== '' && isPlace(lat, lng)
}

/** Airports once each: departure and destination, then those between. */
export function airportsOf(route: Route): readonly string[] {
  const [first, last, between] = [route[0], route.at(-1), route.slice(1, -1)]
  const airports = [first, last, ...between].filter((point) => point?.isAirport)
  return [...new Set(airports.map((point) => point?.name ?? ''))]
}
