import type { LatLng } from '#client'

export type TrailPoint = LatLng & { readonly at: number }

/** Half an hour, and never more points than a phone draws without effort. */
const [longestAge, mostPoints] = [30 * 60_000, 600]

/** Degrees of latitude: about 20 m. */
const leastMove = 0.0002

/**
 * The trail with one more place. Places nearer than 20 m to the one before are not kept; when there are too many, every second of the older
 * half goes, so that a long flight keeps its shape and the last minutes their detail.
 */
export function extendTrail(trail: readonly TrailPoint[], point: TrailPoint): readonly TrailPoint[] {
  const last = trail.at(-1)
  if (last && distance(last, point) < leastMove) return trail
  // After a jump the old trail leads nowhere.
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
