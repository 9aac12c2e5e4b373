import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magneticModel } from './magnetic-variation.ts'

/** By the World Magnetic Model of 2025. */
const places: readonly [name: string, lat: number, lng: number, degrees: number][] = [
  ['San Francisco', 37.619, -122.375, 12.8],
  ['Wellington', -41.327, 174.805, 23.3],
  ['Boston', 42.363, -71.006, -13.9],
]
for (const [name, lat, lng, degrees] of places) {
  test(`${name} has ${degrees} degrees in November 2026`, () => {
    assert.equal(magneticModel(Date.UTC(2026, 10, 21))({ lat, lng }), degrees)
  })
}

/** Values that NOAA publishes with the model, to prove programs by. */
const published: readonly [lat: number, lng: number, degrees: number][] = [
  [80, 0, 1.3],
  [0, 120, -0.2],
  [-80, -120, 68.8],
]
for (const [lat, lng, degrees] of published) {
  test(`the model has ${degrees} degrees at ${lat} ${lng} when 2025 begins`, () => {
    assert.equal(magneticModel(Date.UTC(2025, 0, 1))({ lat, lng }), degrees)
  })
}

test('the year counts: at Boston the needle drifts east', () => {
  const boston = { lat: 42.363, lng: -71.006 }
  assert.ok(magneticModel(Date.UTC(2016, 0, 7))(boston) < -14.3)
})

test('a time that no model was made for is not rejected', () => {
  for (const year of [2001, 2033]) {
    const degrees = magneticModel(Date.UTC(year, 0, 1))({ lat: 42.363, lng: -71.006 })
    assert.ok(degrees > -17 && degrees < -12, String(degrees))
  }
})
