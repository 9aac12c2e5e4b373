import type { MagneticModel } from '../../measure/magnetic.ts'
import { measure } from '../../measure/measure.ts'
import type { Route, RoutePoint } from './route.ts'

/** The geodesic to a point from the previous one, on the WGS 84 ellipsoid. */
export type Leg = {
  readonly to: RoutePoint
  /** Nautical miles. */
  readonly distance: number
  /** True course in degrees at the start of the leg. */
  readonly trueCourse: number
  readonly magneticCourse: number
}

export const legsOf = (route: Route, magnetic: MagneticModel): readonly Leg[] =>
  route.slice(1).map((to, index) => {
    const from = route[index] ?? to
    const { distance, trueBearing } = measure(from, to)
    return { to, distance, trueCourse: trueBearing, magneticCourse: magnetic.bearing(from, trueBearing) }
  })

export const lengthOf = (legs: readonly Leg[]): number => legs.reduce((sum, { distance }) => sum + distance, 0)
