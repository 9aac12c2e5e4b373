import type { LatLng } from '#client'

/** The symbol moves from one position to the next, and stops exactly at the last one. */
export type Glide = {
  readonly from: Pose
  readonly to: Pose
  readonly startedAt: number
  readonly duration: number
}

export type Pose = LatLng & {
  /** Degrees true; undefined: not reported. */
  readonly heading: number | undefined
}

/** Milliseconds of the longest animation: a longer one would show a position that is out of date. */
const longestGlide = 1_000

/** Degrees beyond which a position is a jump instead of a movement, for example in a simulator. */
const jump = 0.02

export const rest = (pose: Pose): Glide => ({ from: pose, to: pose, startedAt: 0, duration: 0 })

/** `interval`: milliseconds since the previous message. */
export function glideTo(present: Glide, to: Pose, { now, interval }: { now: number; interval: number }): Glide {
  const from = poseAt(present, now)
  const isJump = Math.abs(to.lat - from.lat) > jump || Math.abs(turned(from.lng, to.lng)) > jump
  if (isJump) return rest(to)
  return { from, to, startedAt: now, duration: Math.min(longestGlide, Math.max(0, interval)) }
}

export function poseAt({ from, to, startedAt, duration }: Glide, now: number): Pose {
  const share = duration === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / duration))
  if (share === 1) return to
  const heading =
    from.heading === undefined || to.heading === undefined
      ? to.heading
      : from.heading + share * turned(from.heading, to.heading)
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * turned(from.lng, to.lng), heading }
}

export const isAtRest = ({ startedAt, duration }: Glide, now: number): boolean => now >= startedAt + duration

/** Degrees from one direction or meridian to another, the shorter way. */
const turned = (from: number, to: number): number => {
  const difference = to - from
  return difference - 360 * Math.floor((difference + 180) / 360)
}
