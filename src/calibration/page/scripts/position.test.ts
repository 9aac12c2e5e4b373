import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlace, showPlace, writePlace } from './position.ts'

const wellington = { lat: -(41 + 19 / 60 + 38 / 3600), lng: 174 + 48 / 60 + 18 / 3600 }
const fractional = { lat: -(41 + 19.64 / 60), lng: 174 + 48.3 / 60 }

const forms: readonly (readonly [text: string, place: { lat: number; lng: number }])[] = [
  ['41-19-38S 174-48-18E', wellington],
  ['41-19-38.0S, 174-48-18.0E', wellington],
  ['S41°19′38″ E174°48′18″', wellington],
  [`41°19'38"s 174°48'18"e`, wellington],
  ['41 19 38 S 174 48 18 E', wellington],
  ['41:19:38S/174:48:18E', wellington],
  ['411938S 1744818E', wellington],
  ['S411938.0E1744818.0', wellington],
  ['41-19.64S 174-48.30E', fractional],
  ['41°19.64′S 174°48.3′E', fractional],
  ['S4119.64 E17448.30', fractional],
  ['4119S17448E', { lat: -(41 + 19 / 60), lng: 174.8 }],
  ['-41.3272, 174.805', { lat: -41.3272, lng: 174.805 }],
  ['−41.3272 174.805', { lat: -41.3272, lng: 174.805 }],
  ['41.3272°S 174.805°E', { lat: -41.3272, lng: 174.805 }],
  ['N45.5, W122.6', { lat: 45.5, lng: -122.6 }],
  ['0, 0', { lat: 0, lng: 0 }],
]
for (const [text, { lat, lng }] of forms) {
  test(`${text} is read as charts print it`, () => {
    const place = readPlace(text)
    assert.ok('lat' in place, JSON.stringify(place))
    assert.ok(Math.abs(place.lat - lat) < 1e-9 && Math.abs(place.lng - lng) < 1e-9, JSON.stringify(place))
  })
}

const wrong: readonly (readonly [text: string, why: RegExp])[] = [
  ['', /Write it as/],
  ['41-19-38S', /Write it as/],
  ['41-60-00S 174-48-18E', /Write it as/],
  ['41-19-38E 174-48-18S', /Write it as/],
  ['Wellington', /Write it as/],
  ['174.8, -41.3', /latitude comes first/],
  ['41.3, 190', /beyond 180°/],
  ['41-19-38S 181-00-00E', /beyond 180°/],
]
for (const [text, why] of wrong) {
  test(`${JSON.stringify(text)} is no position, and the reason says what would be one`, () => {
    const read = readPlace(text)
    assert.ok('reason' in read && why.test(read.reason), JSON.stringify(read))
  })
}

test('what is written is read again, and shown to a tenth of a second', () => {
  assert.deepEqual(readPlace(writePlace(wellington)), { lat: -41.3272222, lng: 174.805 })
  assert.equal(showPlace(wellington), '41°19′38.0″S 174°48′18.0″E')
  assert.equal(showPlace({ lat: 0.99999999, lng: 190 }), '01°00′00.0″N 170°00′00.0″W')
})
