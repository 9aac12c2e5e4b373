import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNight, otherLight, sunPhase } from './sun.ts'

const portland = { lat: 45.588, lng: -122.598 }

test('the sun at the airport decides, not the clock of the reader', () => {
  // Portland, 21 June 2026: sunrise 12:22Z, sunset 04:03Z, civil twilight 36 minutes longer.
  assert.equal(sunPhase(portland, Date.UTC(2026, 5, 21, 20)), 'day')
  assert.equal(sunPhase(portland, Date.UTC(2026, 5, 21, 3, 50)), 'day')
  assert.equal(sunPhase(portland, Date.UTC(2026, 5, 21, 4, 20)), 'twilight')
  assert.equal(sunPhase(portland, Date.UTC(2026, 5, 21, 5)), 'night')
})

test('in polar summer it is never night', () => {
  for (let hour = 0; hour < 24; hour++) {
    assert.notEqual(sunPhase({ lat: 69.68, lng: 18.92 }, Date.UTC(2026, 5, 21, hour)), 'night')
  }
})

test('night begins with the end of civil twilight, and a choice counts more than the sun', () => {
  const [noon, dusk, night] = [20, 4.33, 6].map((hour) => Date.UTC(2026, 5, 21) + (hour ?? 0) * 3_600_000)
  assert.equal(isNight('auto', portland, noon ?? 0), false)
  assert.equal(isNight('auto', portland, dusk ?? 0), false)
  assert.equal(isNight('auto', portland, night ?? 0), true)
  assert.equal(isNight('day', portland, night ?? 0), false)
  assert.equal(isNight('night', portland, noon ?? 0), true)
  assert.equal(isNight('auto', undefined, night ?? 0), false)
})

test('the key for night always changes what is seen', () => {
  assert.deepEqual([otherLight(true), otherLight(false)], ['day', 'night'])
})
