import type { Fix } from '../packets/reading.ts'

/** A recorded flight, by time. */
export type Recording = readonly RecordedPoint[]
/** `at`: milliseconds, in order, from an arbitrary start. */
export type RecordedPoint = Fix & { readonly at: number }

/** A fault of a file; the message names the line. */
export class RecordingFault extends Error {
  override readonly name = 'RecordingFault'
}

/** Milliseconds. A longer gap is a pause in the recording: the flight continues after one second. */
const longestGap = 10 * 60_000

/**
 * Points ready to be replayed: starting at 0, in order, without long pauses, and with track and speed where the recording has none.
 */
export function prepared(points: readonly RecordedPoint[]): Recording {
  const ready: RecordedPoint[] = []
  let [at, before]: [number, RecordedPoint | null] = [0, null]
  for (const point of points) {
    const gap = before === null ? 0 : point.at - before.at
    if (before !== null && gap <= 0) continue
    at += gap > longestGap ? 1_000 : gap
    ready.push({ ...point, at })
    before = point
  }
  return ready.map((point, index) => withMotion(point, ready[index - 1] ?? point, ready[index + 1] ?? point))
}

const metresPerDegree = 111_195
const knots = 3600 / 1852

function withMotion(point: RecordedPoint, before: RecordedPoint, after: RecordedPoint): RecordedPoint {
  const seconds = (after.at - before.at) / 1000
  if (seconds === 0 || (point.track !== null && point.groundSpeed !== null)) return point
  const north = (after.lat - before.lat) * metresPerDegree
  const east = turn(after.lng - before.lng) * metresPerDegree * Math.cos((point.lat * Math.PI) / 180)
  const metres = Math.hypot(north, east)
  return {
    ...point,
    // A standing aircraft has no track.
    track: point.track ?? (metres < 1 ? null : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360),
    groundSpeed: point.groundSpeed ?? (metres / seconds) * knots,
  }
}

/** Milliseconds from the first point to the last. */
export const durationOf = (recording: Recording): number => recording.at(-1)?.at ?? 0

/** The aircraft at a time, between the points before and after it. */
export function fixAt(recording: Recording, at: number): Fix {
  const next = Math.max(1, indexAfter(recording, at))
  const [from, to] = [recording[next - 1], recording[next] ?? recording.at(-1)]
  if (!from || !to) throw new RangeError('The recording is empty')
  const share = to.at === from.at ? 0 : Math.min(1, Math.max(0, (at - from.at) / (to.at - from.at)))
  const between = (one: number | null, other: number | null): number | null =>
    one === null || other === null ? one : one + (other - one) * share
  const turned = (one: number | null, other: number | null): number | null =>
    one === null || other === null ? one : (one + turn(other - one) * share + 360) % 360
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: turn(from.lng + turn(to.lng - from.lng) * share),
    altitude: between(from.altitude, to.altitude),
    groundSpeed: between(from.groundSpeed, to.groundSpeed),
    track: turned(from.track, to.track),
    heading: turned(from.heading, to.heading),
    onGround: from.onGround,
  }
}

/** The first point after a time. */
function indexAfter(recording: Recording, at: number): number {
  let [low, high] = [0, recording.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((recording[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The shorter way round: from -180 to less than 180 degrees. */
const turn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180
