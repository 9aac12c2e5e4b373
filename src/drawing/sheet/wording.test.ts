import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartDate, course, degreesAndMinutes, gridLabel, grouped, megahertz, variation } from './wording.ts'

test('courses run from 001 to 360', () => {
  assert.deepEqual([0, 0.4, 7, 359.6, 182.5].map(course), ['360°', '360°', '007°', '360°', '183°'])
})

test('coordinates carry their hemisphere and never sixty minutes', () => {
  assert.equal(degreesAndMinutes(-41.317402, 'lat', 2), 'S41°19.04′')
  assert.equal(degreesAndMinutes(8.99999, 'lng', 1), 'E009°00.0′')
  assert.equal(degreesAndMinutes(-122.5, 'lng', 0), 'W122°30′')
})

test('grid labels show seconds only where the step has them', () => {
  assert.equal(gridLabel(-148_770, 'lat', 30), 'S41°19′30″')
  assert.equal(gridLabel(-148_740, 'lat', 30), 'S41°19′00″')
  assert.equal(gridLabel(-148_740, 'lat', 60), 'S41°19′')
})

test('a frequency in MHz has the decimals that it needs, and at least one', () => {
  const written = ['118.575', '135', '135.0', '135.000', '121.50', '118.005', '127.830', 'GUARD', '']
  assert.deepEqual(written.map(megahertz), [
    ...['118.575', '135.0', '135.0', '135.0', '121.5', '118.005', '127.83'],
    ...['GUARD', ''],
  ])
})

test('figures, dates and variation read as on charts', () => {
  assert.equal(grouped(11680), '11,680')
  assert.equal(chartDate('20261029'), '29 OCT 26')
  assert.equal(variation(-6.3), '6.3°W')
})
