import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionAt, readPosition } from './read-position.ts'

const wellington = { lat: -(41 + 19 / 60 + 38 / 3600), lng: 174 + 48 / 60 + 18 / 3600 }
const inMinutes = { lat: -(41 + 19.64 / 60), lng: 174 + 48.3 / 60 }
const aMinute = { lat: -41 - 20 / 60, lng: 174.8 }
const third = { lat: -41.33, lng: 174.8 }
const portland = { lat: 45 + 35 / 60 + 19.5 / 3600, lng: -122.5975 }

/** As charts, publications, flight plans and simulators write positions. */
const spellings: readonly (readonly [text: string, place: { lat: number; lng: number }])[] = [
  ['41-19-38S 174-48-18E', wellington],
  ['41-19-38.0S, 174-48-18.0E', wellington],
  ['S41°19′38″ E174°48′18″', wellington],
  [`41°19'38"S 174°48'18"E`, wellington],
  ['41 19 38 S 174 48 18 E', wellington],
  ['41:19:38S/174:48:18E', wellington],
  ['411938S 1744818E', wellington],
  ['S411938.0E1744818.0', wellington],
  ['41-19.64S 174-48.30E', inMinutes],
  ['41°19.64′S 174°48.3′E', inMinutes],
  ['S4119.64 E17448.30', inMinutes],
  ['41-19,64S 174-48,3E', inMinutes],
  ['4119S17448E', { lat: -(41 + 19 / 60), lng: 174.8 }],
  ['4120S17448E', aMinute],
  ['4120S 17448E', aMinute],
  ['41S174E', { lat: -41, lng: 174 }],
  ['411948S1744800E', third],
  ['41.33S 174.80E', third],
  ['41.33S,174.80E', third],
  ['41.33S174.80E', third],
  ['41.33°S 174.80°E', third],
  ['S41.33 E174.80', third],
  ['S41°19.80′ E174°48.00′', third],
  ['-41.33 174.80', third],
  ['-41.33,174.80', third],
  ['45 -122', { lat: 45, lng: -122 }],
  ['N45.5, W122.6', { lat: 45.5, lng: -122.6 }],
  ['N45° 35\' 19.50",W122° 35\' 51.00"', portland],
  ['N45\uFFFD 35\' 19.50",W122\uFFFD 35\' 51.00"', portland],
  ['0, 0', { lat: 0, lng: 0 }],
]
for (const [text, { lat, lng }] of spellings) {
  test(`${text} is a position, alone and at the beginning of a route`, () => {
    const found = positionAt(`${text} KPDX`, 0)
    assert.equal(found?.text, text)
    for (const place of [readPosition(text), found.place])
      assert.ok(place && 'lat' in place && Math.hypot(place.lat - lat, place.lng - lng) < 1e-9, JSON.stringify(place))
  })
}

test('alone, a position may have a typographic minus sign, small letters and more spaces', () => {
  assert.deepEqual(readPosition(' −41.33   174.80 '), third)
  assert.deepEqual(readPosition('4120s  17448e'), aMinute)
})

for (const text of ['KPDX', 'BTG', '4120S', 'N0250F100', 'V23', '174.80', '4120X17448E', '12345678', '41.33S', '']) {
  test(`"${text}" is not a position`, () => {
    assert.equal(positionAt(text, 0), undefined)
    assert.deepEqual(readPosition(text), { reason: 'form' })
  })
}

for (const text of ['9120S17448E', '4160S17448E', '4120S18100E', '91 0', '-41.33 180.01', '41.33S 200E', '174.8S 0E']) {
  test(`${text} is a position out of range`, () => assert.deepEqual(positionAt(text, 0), { text, place: null }))
}

for (const [text, fault] of [
  ['41-60-00S 174-48-18E', { reason: 'form' }],
  ['41-19-38E 174-48-18S', { reason: 'form' }],
  ['41-19-38S 174-48-18E KPDX', { reason: 'form' }],
  ['174.8, -41.3', { reason: 'latitude', degrees: 174.8 }],
  ['41.3, 190', { reason: 'longitude', degrees: 190 }],
  ['41-19-38S 181-00-00E', { reason: 'longitude', degrees: 181 }],
] as const) {
  test(`${text} is not a position: ${fault.reason}`, () => assert.deepEqual(readPosition(text), fault))
}

for (const [text, first] of [
  ['45 12 46N 123W', '45 12'],
  ['S41.33 E174.80 45 -122', 'S41.33 E174.80'],
  ['45 -12 46N 123W', '45 -12'],
] as const) {
  test(`the first position of ${text} is ${first}`, () => assert.equal(positionAt(text, 0)?.text, first))
}
