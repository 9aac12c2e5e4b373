import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinatesText } from './coordinates.ts'
import { bearingText, distanceText, measure, travel } from './measure.ts'

const near = (found: number, expected: number, within: number) =>
  assert.ok(Math.abs(found - expected) <= within, `${found} is not ${expected}`)

test('a minute of latitude is a nautical mile, within the flattening of the earth', () => {
  const { distance, trueBearing } = measure({ lat: 45, lng: -122 }, { lat: 45 + 1 / 60, lng: -122 })
  near(distance, 1.0003, 0.0002)
  assert.equal(trueBearing, 0)
})

test('from Portland to Seattle it is 112 NM and 006° true', () => {
  const measured = measure({ lat: 45.5886, lng: -122.5975 }, { lat: 47.4499, lng: -122.3118 })
  near(measured.distance, 112.2, 0.3)
  near(measured.trueBearing, 5.9, 0.3)
})

test('travelling is the inverse of measuring, also across the 180th meridian', () => {
  const from = { lat: -41.3, lng: 179.95 }
  const to = travel(from, 77, 12)
  const { distance, trueBearing } = measure(from, to)
  near(distance, 12, 1e-6)
  near(trueBearing, 77, 1e-6)
  assert.ok(to.lng < -179 || to.lng > 180)
})

test('directions have three digits, and north is 360', () => {
  assert.deepEqual([0, 4.6, 99.5, 359.7].map(bearingText), ['360', '005', '100', '360'])
})

test('distances have the digits that a chart can carry', () => {
  assert.deepEqual(
    [0.123, 9.994, 10.04, 123.4].map((miles) => distanceText(miles, 'en')),
    ['0.12', '9.99', '10.0', '123'],
  )
  assert.equal(distanceText(1.5, 'de'), '1,50')
})

test('coordinates are written as charts do, and sixty minutes are a degree', () => {
  assert.equal(coordinatesText({ lat: 45.58872, lng: -122.5975 }), 'N45°35.32′ W122°35.85′')
  assert.equal(coordinatesText({ lat: -0.99999, lng: 9.5 }), 'S01°00.00′ E009°30.00′')
})
