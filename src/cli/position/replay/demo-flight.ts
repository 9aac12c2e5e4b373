import type { RecordedPoint } from './recording.ts'

/** Runway 16 of NZWN by src/drawing/demo/airports/nzwn.json: its ends, and their elevation in feet. */
const runway = {
  from: { lat: -41.3174019, lng: 174.8070068 },
  to: { lat: -41.3348007, lng: 174.8059998 },
  elevation: 40,
} as const

/** Metres, degrees to turn (left is negative), knots and feet at the beginning and at the end. */
type Leg = { readonly length: number; readonly turn: number; readonly knots: Pair; readonly feet: Pair }
type Pair = readonly [number, number]

const { elevation } = runway
const quarter = 1_200
const left = (knots: Pair, feet: Pair): Leg => ({ length: quarter, turn: -90, knots, feet })
const ahead = (length: number, knots: Pair, feet: Pair): Leg => ({ length, turn: 0, knots, feet })

/** A left-hand circuit: turns and the legs across are alike, so final lies on the runway's centre line. */
const circuit: readonly Leg[] = [
  ahead(450, [2, 70], [elevation, elevation]),
  ahead(2_350, [70, 90], [elevation, 640]),
  left([90, 90], [640, 820]),
  ahead(900, [90, 100], [820, 960]),
  left([100, 100], [960, 1_040]),
  ahead(6_200, [100, 95], [1_040, 1_040]),
  left([95, 85], [1_040, 860]),
  ahead(900, [85, 80], [860, 730]),
  left([80, 75], [730, 620]),
  ahead(3_750, [75, 65], [620, elevation]),
  ahead(900, [65, 15], [elevation, elevation]),
  ahead(120, [15, 1], [elevation, elevation]),
]

/**
 * A circuit and a landing on runway 16 of the demo airport NZWN, one point a second: in nine minutes it shows the aerodrome
 * chart, the approach and the landing. Computed, not recorded.
 */
export function demoFlight(): readonly RecordedPoint[] {
  const north = (runway.to.lat - runway.from.lat) * metresPerDegree
  const east = (runway.to.lng - runway.from.lng) * metresPerDegree * Math.cos(radians(runway.from.lat))
  let state = { north: 0, east: 0, course: (Math.atan2(east, north) * 180) / Math.PI, at: 0 }
  const points: RecordedPoint[] = []
  for (const leg of circuit) {
    const seconds = leg.length / ((leg.knots[0] + leg.knots[1]) / 2 / knots)
    const steps = Math.max(1, Math.round(seconds))
    for (let step = 0; step < steps; step += 1) {
      points.push(pointOf(state, leg, step / steps))
      const speed = (leg.knots[0] + (leg.knots[1] - leg.knots[0]) * ((step + 0.5) / steps)) / knots
      const course = state.course + leg.turn / steps / 2
      const metres = (speed * seconds) / steps
      state = {
        north: state.north + metres * Math.cos(radians(course)),
        east: state.east + metres * Math.sin(radians(course)),
        course: state.course + leg.turn / steps,
        at: state.at + (seconds / steps) * 1000,
      }
    }
  }
  return points
}

type State = { readonly north: number; readonly east: number; readonly course: number; readonly at: number }

function pointOf({ north, east, course, at }: State, { knots: speeds, feet }: Leg, share: number): RecordedPoint {
  const track = (course + 720) % 360
  return {
    at: Math.round(at),
    lat: runway.from.lat + north / metresPerDegree,
    lng: runway.from.lng + east / (metresPerDegree * Math.cos(radians(runway.from.lat))),
    altitude: feet[0] + (feet[1] - feet[0]) * share,
    track,
    heading: track,
    groundSpeed: speeds[0] + (speeds[1] - speeds[0]) * share,
    onGround: feet[0] === elevation && feet[1] === elevation,
  }
}

const metresPerDegree = 111_195
const knots = 3600 / 1852
const radians = (degrees: number): number => (degrees * Math.PI) / 180
