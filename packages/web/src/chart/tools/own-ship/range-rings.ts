import type { LatLng } from '#client'
import { travel } from '../../measure/measure.ts'

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Nautical miles between rings, so that they are at least `apart` screen pixels apart at this scale. */
export function ringStep(milesPerScreenPixel: number, apart = 90): number {
  return steps.find((step) => step / milesPerScreenPixel >= apart) ?? 500
}

/** Three rings are enough to judge distances by, and leave the chart to be read. */
export const ringRadii = (step: number): readonly number[] => [step, 2 * step, 3 * step]

/** A circle on the earth as a closed line. */
export function ringAround(centre: LatLng, radius: number, points = 72): readonly LatLng[] {
  return Array.from({ length: points + 1 }, (_, index) => travel(centre, (360 * (index % points)) / points, radius))
}
