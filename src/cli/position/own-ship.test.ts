import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownShip, type Sender } from './own-ship.ts'
import type { Fix, Reading } from './packets/reading.ts'

const fix = (lat: number, changes: Partial<Fix> = {}): Reading => ({
  kind: 'fix',
  note: null,
  fix: { lat, lng: 174.8, altitude: 1000, track: 90, heading: null, groundSpeed: 100, onGround: null, ...changes },
})
const heading = (degrees: number, isMagnetic = false): Reading => ({ kind: 'heading', degrees, isMagnetic })

const [xgps, other, gdl90, xPlane]: readonly Sender[] = [
  { source: 'xgps', address: '127.0.0.1' },
  { source: 'xgps', address: '192.168.1.7' },
  { source: 'gdl90', address: '127.0.0.1' },
  { source: 'x-plane', address: 'http://localhost:8086' },
] as const

function setUp() {
  let time = 1_795_683_660_000
  const ship = ownShip({ now: () => time, magneticVariation: () => 23 })
  return { ...ship, pass: (ms: number) => (time += ms) }
}
const sender = (given: Sender | undefined): Sender => {
  assert.ok(given)
  return given
}

test('a fix makes a position, and the heading of XATT is added while it is fresh', () => {
  const { accept, pass } = setUp()
  const first = accept(sender(xgps), fix(1))
  assert.deepEqual(first, {
    lat: 1,
    lng: 174.8,
    altitude: 1000,
    track: 90,
    heading: null,
    groundSpeed: 100,
    onGround: null,
    at: '2026-11-26T09:01:00.000Z',
    source: 'xgps',
  })
  pass(200)
  assert.deepEqual(accept(sender(xgps), heading(95)), { ...first, heading: 95, at: '2026-11-26T09:01:00.200Z' })
  pass(2_400)
  assert.equal(accept(sender(xgps), fix(2))?.heading, 95)
  pass(200)
  assert.equal(accept(sender(xgps), fix(3))?.heading, null)
})

test('a heading alone makes no position', () => {
  const { accept, last, chosen } = setUp()
  assert.equal(accept(sender(xgps), heading(95)), null)
  assert.deepEqual([last(), chosen()], [null, null])
})

test('a magnetic heading becomes a true one', () => {
  const { accept } = setUp()
  accept(sender(gdl90), heading(350, true))
  assert.equal(accept(sender(gdl90), fix(1))?.heading, 13)
})

test('a geometric altitude replaces the one of the fix, while it is fresh', () => {
  const { accept, pass } = setUp()
  assert.equal(accept(sender(gdl90), { kind: 'altitude', feet: 1234 }), null)
  assert.equal(accept(sender(gdl90), fix(1))?.altitude, 1234)
  pass(3_000)
  assert.equal(accept(sender(gdl90), fix(1))?.altitude, 1000)
})

test('the richest sending source is used, and another when it falls silent', () => {
  const { accept, chosen, pass } = setUp()
  assert.equal(accept(sender(xgps), fix(1))?.source, 'xgps')
  assert.equal(accept(sender(xPlane), fix(2))?.source, 'x-plane')
  assert.equal(accept(sender(gdl90), fix(3)), null)
  assert.equal(accept(sender(xgps), heading(5)), null)
  assert.equal(chosen(), xPlane)
  pass(3_000)
  assert.equal(chosen(), null)
  assert.equal(accept(sender(xgps), fix(4))?.source, 'xgps')
})

test('of two senders of a kind, the first is used until it falls silent', () => {
  const { accept, chosen, pass } = setUp()
  accept(sender(xgps), fix(1))
  pass(1000)
  assert.equal(accept(sender(other), fix(50)), null)
  assert.equal(chosen(), xgps)
  pass(2_500)
  assert.equal(accept(sender(other), fix(50))?.lat, 50)
  pass(1000)
  assert.equal(accept(sender(xgps), fix(1)), null)
})

test('thousands of senders do not displace one that is in use', () => {
  const { accept, pass } = setUp()
  accept(sender(xgps), fix(1))
  for (let count = 0; count < 3000; count += 1) {
    pass(1)
    accept({ source: 'xgps', address: `10.0.0.${count}` }, fix(50))
    assert.equal(accept(sender(xgps), fix(1))?.lat, 1)
  }
})
