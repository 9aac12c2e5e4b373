import assert from 'node:assert/strict'
import { test } from 'node:test'
import { magneticModel } from './magnetic.ts'

/** Test values that NOAA publishes with the model. */
for (const [lat, lng, degrees] of [
  [80, 0, 1.28],
  [0, 120, -0.16],
  [-80, -120, 68.78],
] as const)
  test(`when 2025 begins a true bearing at ${lat} ${lng} is magnetic less ${degrees} degrees`, () => {
    const { name, bearing } = magneticModel(Date.UTC(2025, 0, 1))
    assert.equal(name, 'WMM 2025')
    assert.ok(Math.abs(bearing({ lat, lng }, 180) - (180 - degrees)) < 0.02)
    assert.ok(bearing({ lat, lng }, 0) >= 0 && bearing({ lat, lng }, 0) < 360)
  })

test('a clock that is wrong by years gets the model that is nearest, under its name', () => {
  const boston = { lat: 42.363, lng: -71.006 }
  for (const [year, name] of [
    [1970, 'WMM 2015'],
    [2033, 'WMM 2025'],
  ] as const) {
    const model = magneticModel(Date.UTC(year, 0, 1))
    assert.equal(model.name, name)
    assert.ok(Math.abs(model.bearing(boston, 0) - 14) < 1.5)
  }
})
