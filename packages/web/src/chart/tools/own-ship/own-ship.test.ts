import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartRecord, Position } from '#client'
import { measure } from '../../measure/measure.ts'
import { choosePosition, freshness, reconnectDelay } from './choose-position.ts'
import { glideTo, isAtRest, poseAt, rest } from './glide.ts'
import { airportDiagram, hasLanded, nextPhase, type Phase } from './landing.ts'
import { fromBrowser, readPosition } from './position.ts'
import { ringAround, ringRadii, ringStep } from './range-rings.ts'
import { extendTrail, type TrailPoint } from './trail.ts'

const near = (found: number, expected: number, within: number) =>
  assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`)

const message = {
  lat: 45.6,
  lng: -122.6,
  heading: 280,
  track: 284,
  altitude: 2500,
  groundSpeed: 130,
  at: '2026-11-22T12:00:00Z',
  source: 'xgps',
  onGround: null,
} as const satisfies Position

const field = { lat: 45.588, lng: -122.598, elevation: 31 }

test('a message is read as it was sent, and unknown values are null', () => {
  assert.deepEqual(readPosition(JSON.stringify(message)), message)
  const bare = readPosition('{"lat":1,"lng":2,"at":"2026-11-22T12:00:00Z","source":"gdl90","heading":"north"}')
  assert.deepEqual(
    [bare?.heading, bare?.track, bare?.altitude, bare?.groundSpeed, bare?.onGround],
    [null, null, null, null, null],
  )
})

test('an invalid position is not drawn', () => {
  const wrong = [
    '',
    '[]',
    'null',
    '7',
    '{"lat":91,"lng":0}',
    '{"lat":"1","lng":2}',
    JSON.stringify({ ...message, at: 'now' }),
  ]
  for (const text of wrong) assert.equal(readPosition(text), null, text)
})

test('the browser reports metres, the viewer shows feet and knots', () => {
  const coords = { latitude: 1, longitude: 2, altitude: 304.8, heading: Number.NaN, speed: 51.4444 }
  const position = fromBrowser({ timestamp: 0, coords })
  near(position.altitude ?? 0, 1000, 1e-6)
  near(position.groundSpeed ?? 0, 100, 0.001)
  assert.deepEqual([position.track, position.heading, position.source], [null, null, 'browser'])
})

test('a simulator counts more than the browser until it is silent', () => {
  const stream = { position: message, receivedAt: 10_000 }
  const browser = { position: { ...message, source: 'browser' as const }, receivedAt: 12_000 }
  assert.equal(choosePosition(stream, browser, 14_999), stream)
  assert.equal(choosePosition(stream, browser, 15_000), browser)
  assert.equal(choosePosition(stream, null, 90_000), stream)
  assert.deepEqual(
    [14_000, 20_000, 90_000].map((now) => freshness(stream, now)),
    ['fresh', 'old', 'lost'],
  )
})

test('connections are tried again after longer and longer times, up to half a minute', () => {
  assert.deepEqual(
    [0, 1, 2, 9, 99].map((failures) => reconnectDelay(failures, 1)),
    [1000, 2000, 4000, 30_000, 30_000],
  )
  assert.equal(reconnectDelay(2, 0), 2000)
})

test('the symbol glides from one message to the next, and rests exactly on the last', () => {
  const first = { lat: 45, lng: 179.999, heading: 350 }
  const second = { lat: 45.01, lng: -179.999, heading: 10 }
  const glide = glideTo(rest(first), second, { now: 5000, interval: 1000 })
  const half = poseAt(glide, 5500)
  near(half.lat, 45.005, 1e-9)
  near(half.lng, 180, 1e-9)
  near(half.heading ?? 0, 360, 1e-9)
  assert.equal(isAtRest(glide, 5500), false)
  assert.equal(poseAt(glide, 6000), second)
  assert.equal(isAtRest(glide, 6000), true)
  // An animation takes at most a second, even if messages come late.
  assert.equal(glideTo(rest(first), second, { now: 0, interval: 9000 }).duration, 1000)
})

test('a repositioned aircraft does not fly across the chart', () => {
  const glide = glideTo(
    rest({ lat: 45, lng: 0, heading: 0 }),
    { lat: 46, lng: 0, heading: 90 },
    { now: 0, interval: 900 },
  )
  assert.deepEqual(poseAt(glide, 0), { lat: 46, lng: 0, heading: 90 })
})

test('the trail leaves out what does not move, forgets half an hour, and stays drawable', () => {
  let trail: readonly TrailPoint[] = []
  for (let second = 0; second < 3; second++) trail = extendTrail(trail, { lat: 45, lng: -122, at: second * 1000 })
  assert.equal(trail.length, 1)
  for (let second = 0; second < 7200; second++) {
    trail = extendTrail(trail, { lat: 45 + second * 0.0004, lng: -122, at: second * 1000 })
  }
  assert.ok(trail.length <= 601 && trail.length > 200, String(trail.length))
  assert.ok((trail.at(-1)?.at ?? 0) - (trail[0]?.at ?? 0) <= 30 * 60_000)
  assert.equal(extendTrail(trail, { lat: 10, lng: 10, at: 9e6 }).length, 1)
})

test('rings are far enough apart to be read, and every point of one is at the distance it names', () => {
  assert.deepEqual(
    [0.001, 0.011, 0.06, 0.3].map((scale) => ringStep(scale)),
    [0.1, 1, 10, 50],
  )
  assert.deepEqual(ringRadii(5), [5, 10, 15])
  const ring = ringAround({ lat: 69, lng: 179.9 }, 10)
  for (const place of ring) near(measure({ lat: 69, lng: 179.9 }, place).distance, 10, 1e-6)
  assert.deepEqual(ring[0], ring.at(-1))
})

const phases = (positions: readonly Partial<Position>[]): readonly Phase[] => {
  let phase: Phase = 'unknown'
  return positions.map((changes) => {
    phase = nextPhase(phase, { ...message, ...changes }, field)
    return phase
  })
}

test('landing is slow, low and at the airport, after having flown', () => {
  assert.deepEqual(
    phases([
      { altitude: 2500 },
      { altitude: 90, groundSpeed: 120 },
      { altitude: 40, groundSpeed: 45 },
      { altitude: 35, groundSpeed: 25 },
    ]),
    ['flying', 'flying', 'flying', 'landed'],
  )
  assert.equal(hasLanded('flying', 'landed'), true)
  assert.equal(hasLanded('unknown', 'landed'), false)
  assert.equal(hasLanded('landed', 'landed'), false)
})

test('the aircraft’s own word counts: on the ground, and no longer rolling out', () => {
  assert.deepEqual(
    phases([{ onGround: false }, { onGround: true, groundSpeed: 110 }, { onGround: true, groundSpeed: 50 }]),
    ['flying', 'flying', 'landed'],
  )
})

test('slow flight, hovering above the field and the ground elsewhere are not landings', () => {
  assert.deepEqual(phases([{ altitude: 1500, groundSpeed: 20 }]), ['flying'])
  assert.deepEqual(phases([{ altitude: 300, groundSpeed: 10 }]), ['unknown'])
  assert.deepEqual(phases([{ lat: 46.2, altitude: 30, groundSpeed: 0 }]), ['unknown'])
})

test('after landing the georeferenced airport diagram is offered', () => {
  const chart = (id: string, category: string, type_code: string, is_georeferenced: boolean) =>
    ({ id, category, type_code, is_georeferenced }) as ChartRecord
  const charts = [
    chart('ils', 'APP', '01', true),
    chart('hot spots', 'APT', 'AA', true),
    chart('flat', 'APT', 'AP', false),
    chart('diagram', 'APT', 'AP', true),
  ]
  assert.equal(airportDiagram(charts)?.id, 'diagram')
  assert.equal(airportDiagram(charts.slice(0, 3))?.id, 'flat')
  assert.equal(airportDiagram(charts.slice(0, 2)), undefined)
})
