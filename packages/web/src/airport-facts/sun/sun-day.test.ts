import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { sunDay } from './sun-day.ts'

const minute = 60_000

test('the day at Portland on 21 June 2026 is that of the almanac, to two minutes', () => {
  const { dawn, sunrise, sunset, dusk, polar } = sunDay({ lat: 45.588, lng: -122.598 }, Date.UTC(2026, 5, 21, 20))
  const near = (time: number | null, expected: number) => Math.abs((time ?? 0) - expected) < 3 * minute
  assert.ok(near(sunrise, Date.UTC(2026, 5, 21, 12, 22)))
  assert.ok(near(sunset, Date.UTC(2026, 5, 22, 4, 3)))
  assert.ok(dawn !== null && dusk !== null && sunrise !== null && sunset !== null)
  assert.ok(sunrise - dawn > 30 * minute && dusk - sunset > 30 * minute)
  assert.equal(polar, null)
})

test('in Tromsø the sun is up all day in summer and down all day in winter', () => {
  const place = { lat: 69.68, lng: 18.92 }
  assert.equal(sunDay(place, Date.UTC(2026, 5, 21)).polar, 'up')
  const winter = sunDay(place, Date.UTC(2026, 11, 21))
  assert.deepEqual([winter.polar, winter.sunrise, winter.sunset], ['down', null, null])
  assert.ok(winter.dawn !== null, 'twilight comes all the same')
})

test('everywhere and always, what happens is in its order', () => {
  const places = fc.record({
    lat: fc.double({ min: -89, max: 89, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 2_000_000_000 }), (place, seconds) => {
      const { dawn, sunrise, sunset, dusk, polar } = sunDay(place, seconds * 1000)
      const times = [dawn, sunrise, sunset, dusk].filter((time) => time !== null)
      assert.deepEqual(
        times,
        times.toSorted((a, b) => a - b),
      )
      assert.equal(sunrise === null && sunset === null, polar !== null)
    }),
  )
})
