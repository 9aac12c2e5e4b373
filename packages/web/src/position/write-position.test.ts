import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { readPosition } from './read-position.ts'
import { degreesText, positionName, secondsText } from './write-position.ts'

const wellington = { lat: -(41 + 19 / 60 + 38 / 3600), lng: 174 + 48 / 60 + 18 / 3600 }

test('the name of a position is read as the position, to a second', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 3600, max: most * 3600 }).map((seconds) => seconds / 3600)
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const read = readPosition(positionName({ lat, lng }))
      assert.ok('lat' in read && Math.hypot(read.lat - lat, read.lng - lng) < 1e-9, JSON.stringify(read))
    }),
  )
  assert.equal(positionName({ lat: -41 - 20 / 60, lng: 174.8 }), '4120S17448E')
  assert.equal(positionName({ lat: 45.9999999, lng: -122.5 }), '4600N12230W')
})

test('degrees are read again to a centimetre, and shown to a tenth of a second', () => {
  assert.deepEqual(readPosition(degreesText(wellington)), { lat: -41.3272222, lng: 174.805 })
  assert.equal(secondsText(wellington), '41°19′38.0″S 174°48′18.0″E')
  assert.deepEqual(readPosition(secondsText({ lat: 45.5, lng: -122.25 })), { lat: 45.5, lng: -122.25 })
  assert.equal(secondsText({ lat: 0.99999999, lng: 190 }), '01°00′00.0″N 170°00′00.0″W')
})
