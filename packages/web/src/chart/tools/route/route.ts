import type { LatLng } from '#client'
import { routeLimits } from '../../../../../../src/contract/index.ts'
import { isPlace } from '../../../position/index.ts'

export type RoutePoint = LatLng & {
  readonly name: string
  /** `name` is the ICAO identifier of an airport that was published on this server when the route was entered. */
  readonly isAirport?: boolean
}

/** At least two points, in flight order. */
export type Route = readonly RoutePoint[]

/** Reads the stored route; null: the value is invalid. */
export function readRoute(value: unknown): Route | null {
  const { points } = (value ?? {}) as { readonly points?: unknown }
  if (!Array.isArray(points) || points.length < 2 || points.length > routeLimits.points) return null
  return points.every(isRoutePoint) ? points : null
}

function isRoutePoint(value: unknown): value is RoutePoint {
  const { name, lat, lng } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof name === 'string' && name !== '' && isPlace(lat, lng)
}

/** The airports without duplicates: departure and destination, then those between. */
export function airportsOf(route: Route): readonly string[] {
  const [first, last, between] = [route[0], route.at(-1), route.slice(1, -1)]
  const airports = [first, last, ...between].filter((point) => point?.isAirport)
  return [...new Set(airports.map((point) => point?.name ?? ''))]
}
