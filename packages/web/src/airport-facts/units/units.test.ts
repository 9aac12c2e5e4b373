import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { formatLength, formatPosition, formatVariation } from './units.ts'

test('lengths are shown in feet or metres, as the language writes them', () => {
  assert.equal(formatLength(11_870, 'feet', 'en'), '11,870 ft')
  assert.equal(formatLength(11_870, 'metres', 'de'), '3.618 m')
  assert.equal(formatLength(-0.1, 'metres', 'en'), '0 m')
  assert.equal(formatLength(-11, 'feet', 'en'), '-11 ft')
})

test('a variation has a side, unless it is zero', () => {
  const sides = { east: 'E', west: 'W' }
  assert.equal(formatVariation(13.14, sides, 'en'), '13.1° E')
  assert.equal(formatVariation(-3, sides, 'de'), '3° W')
  assert.equal(formatVariation(-0.04, sides, 'en'), '0°')
})

test('a position is shown in degrees and minutes that never reach 60', () => {
  assert.equal(formatPosition({ lat: 37.6188056, lng: -122.3754167 }), '37°37.1′N 122°22.5′W')
  assert.equal(formatPosition({ lat: -41.99999, lng: 0 }), '42°00.0′S 000°00.0′E')
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (lat, lng) => {
        const [, one, minutes, other] =
          /^(\d\d)°(\d\d\.\d)′[NS] (\d{3})°\d\d\.\d′[EW]$/.exec(formatPosition({ lat, lng })) ?? []
        assert.ok(Number(minutes) < 60 && Math.abs(Number(one) + Number(minutes) / 60 - Math.abs(lat)) < 0.001)
        assert.ok(Math.abs(Number(other) - Math.abs(lng)) <= 1)
      },
    ),
  )
})
