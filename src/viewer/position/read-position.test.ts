import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { InvalidPosition, readPosition } from './read-position.ts'

const least = { lat: -41.3272, lng: 174.805, at: '2026-11-26T09:01:00+13:00', source: 'x-plane' }

test('what is missing is unknown, 360 degrees are 0, and times are in UTC', () => {
  assert.deepEqual(readPosition({ ...least, heading: 360, track: null }), {
    ...least,
    heading: 0,
    track: null,
    altitude: null,
    groundSpeed: null,
    at: '2026-11-25T20:01:00.000Z',
    onGround: null,
  })
})

const rejected: Readonly<Record<string, unknown>> = {
  "it must have required property 'lat'": { ...least, lat: undefined },
  'lat must be <= 90': { ...least, lat: 90.1 },
  'lng must be >= -180': { ...least, lng: -181 },
  'lat must be number': { ...least, lat: '1' },
  'heading must be >= 0': { ...least, heading: -1 },
  'altitude must be number,null': { ...least, altitude: '100' },
  'source must be one of xgps, gdl90, x-plane, replay, browser': { ...least, source: 'guess' },
  'at must be a time such as 2026-11-26T09:01:00Z': { ...least, at: 'now' },
  'at is not a time': { ...least, at: '2026-19-26T09:01:00Z' },
  'callSign is not one of its fields': { ...least, callSign: 'ZKABC' },
  'it must be object': [],
}
for (const [message, body] of Object.entries(rejected)) {
  test(`rejected: ${message}`, () => {
    const text = JSON.parse(JSON.stringify(body))
    assert.throws(() => readPosition(text), new InvalidPosition(`The body is not a position: ${message}.`))
  })
}

test('any JSON is a position within its ranges or rejected', () => {
  const fields = fc.record(
    {
      lat: fc.oneof(fc.double(), fc.jsonValue()),
      lng: fc.oneof(fc.double(), fc.jsonValue()),
      heading: fc.oneof(fc.double(), fc.jsonValue()),
      at: fc.constantFrom('2026-11-26T09:01:00Z', '9999-99-99T99:99:99Z', ''),
      source: fc.constantFrom('replay', '__proto__', 7),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fields, fc.jsonValue()), (value) => {
      try {
        const { lat, lng, heading } = readPosition(value)
        assert.ok(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
        assert.ok(heading === null || (heading >= 0 && heading < 360))
      } catch (error) {
        assert.ok(error instanceof InvalidPosition)
      }
    }),
  )
})
