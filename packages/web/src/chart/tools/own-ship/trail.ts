import type { LatLng } from '#client'

export type TrailPoint = LatLng & { readonly at: number }

/** Half an hour, and a number of points that a phone draws without delay. */
const [longestAge, mostPoints] = [30 * 60_000, 600]

/** Degrees of latitude: about 20 m. */
const leastMove = 0.0002

/**
 * Adds a place to the trail. Places nearer than 20 m to the previous one are not added. If there are too many places, every second one of
 * the older half is removed, so that the trail of a long flight keeps its shape and the last minutes their detail.
 */
export function extendTrail(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  const last = trail.at(-1)
  if (last && distance(last, point) < leastMove) return trail
  // After a jump the trail starts again.
  if (last && distance(last, point) > 0.1) return [point]
  const recent = trail.filter(({ at }) => point.at - at <= longestAge)
  const kept =
    recent.length < mostPoints ? recent : recent.filter((_, index) => index >= mostPoints / 2 || index % 2 === 0)
  return [...kept, point]
}

const distance = (a: LatLng, b: LatLng): number => {
  const east = (((b.lng - a.lng + 540) % 360) - 180) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(b.lat - a.lat, east)
}
