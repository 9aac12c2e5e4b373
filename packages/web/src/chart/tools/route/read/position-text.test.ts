import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../../../test/fixtures/properties.ts'
import { positionAt, positionName } from './position-text.ts'

const near = (text: string, lat: number, lng: number) => {
  const found = positionAt(text, 0)
  assert.equal(found?.text, text)
  assert.ok(found.place && Math.abs(found.place.lat - lat) < 1e-9 && Math.abs(found.place.lng - lng) < 1e-9, text)
}

for (const [text, lat, lng] of [
  ['4120S17448E', -41 - 20 / 60, 174.8],
  ['41S174E', -41, 174],
  ['4120S 17448E', -41 - 20 / 60, 174.8],
  ['411948S1744800E', -41.33, 174.8],
  ['41.33S 174.80E', -41.33, 174.8],
  ['41.33S,174.80E', -41.33, 174.8],
  ['41.33S174.80E', -41.33, 174.8],
  ['-41.33 174.80', -41.33, 174.8],
  ['-41.33,174.80', -41.33, 174.8],
  ['45 -122', 45, -122],
  ['S41.33 E174.80', -41.33, 174.8],
  ['S41°19.80′ E174°48.00′', -41.33, 174.8],
  ['N45° 35\' 19.50",W122° 35\' 51.00"', 45 + 35 / 60 + 19.5 / 3600, -122.5975],
  ['N45\uFFFD 35\' 19.50",W122\uFFFD 35\' 51.00"', 45 + 35 / 60 + 19.5 / 3600, -122.5975],
] as const) {
  test(`${text} is a position`, () => near(text, lat, lng))
}

for (const text of ['KPDX', 'BTG', '4120S', 'N0250F100', 'V23', '174.80', '4120X17448E', '12345678', '41.33S', '']) {
  test(`"${text}" is none`, () => assert.equal(positionAt(text, 0), undefined))
}

for (const text of ['9120S17448E', '4160S17448E', '4120S18100E', '91 0', '-41.33 180.01', '41.33S 200E']) {
  test(`${text} is a position out of range`, () => assert.deepEqual(positionAt(text, 0), { text, place: null }))
}

test('the name of a position is the position, to a second', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 3600, max: most * 3600 }).map((seconds) => seconds / 3600)
  fc.assert(fc.property(degrees(90), degrees(180), (lat, lng) => near(positionName({ lat, lng }), lat, lng)))
  assert.equal(positionName({ lat: -41 - 20 / 60, lng: 174.8 }), '4120S17448E')
  assert.equal(positionName({ lat: 45.9999999, lng: -122.5 }), '4600N12230W')
})
