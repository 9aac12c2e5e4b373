import { measure } from '../tools/ruler.ts'
import type { Route, RoutePoint } from './route.ts'

/** The way to a point from the one before it, on the WGS 84 ellipsoid. */
export type Leg = {
  readonly to: RoutePoint
  /** Nautical miles. */
  readonly distance: number
  /** Degrees where the leg begins. */
  readonly trueCourse: number
  /** Undefined where the variation is unknown. */
  readonly magneticCourse: number | undefined
}

/** `variations`: degrees at each point, east positive. */
export const legsOf = (route: Route, variations: readonly number[] = []): readonly Leg[] =>
  route.slice(1).map((to, index) => {
    const from = route[index] ?? to
    const { distance, trueBearing, magneticBearing } = measure(from, to, variations[index])
    return { to, distance, trueCourse: trueBearing, magneticCourse: magneticBearing }
  })

export const lengthOf = (legs: readonly Leg[]): number => legs.reduce((sum, { distance }) => sum + distance, 0)
