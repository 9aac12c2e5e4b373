import type { LatLng } from '#client'

/** What is drawn moves from one message to the next, and comes to rest exactly where the last one says. */
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

/** Longer gaps are bridged no slower: a lag of more than a second would be a lie. */
const longestGlide = 1_000

/** Degrees beyond which a message is a new place, not a movement: a simulator was repositioned. */
const jump = 0.02

export const rest = (pose: Pose): Glide => ({ from: pose, to: pose, startedAt: 0, duration: 0 })

/** `interval`: milliseconds since the message before. */
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

/** Degrees from one direction or meridian to another, the short way round. */
const turned = (from: number, to: number): number => {
  const difference = to - from
  return difference - 360 * Math.floor((difference + 180) / 360)
}
