import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTimes } from './time-zone.ts'

const november = Date.UTC(2026, 10, 21)

const places: readonly [name: string, lat: number, lng: number, zone: string, hasSummerTime: boolean][] = [
  ['New York', 40.64, -73.78, '+5=UTC', true],
  ['Phoenix, which keeps its clocks', 33.43, -112.01, '+7=UTC', false],
  ['London', 51.47, -0.45, '+0=UTC', true],
  ['Dublin, whose law calls winter the exception', 53.42, -6.27, '+0=UTC', true],
  ['Delhi', 28.56, 77.1, '-5:30=UTC', false],
  ['St. John\u2019s', 47.62, -52.75, '+3:30=UTC', true],
  ['Brisbane', -27.38, 153.12, '-10=UTC', false],
  ['Sydney, whose summer is in January', -33.95, 151.18, '-10=UTC', true],
  ['Lord Howe, with half an hour of summer time', -31.54, 159.08, '-10:30=UTC', true],
  ['Chatham', -43.81, -176.46, '-12:45=UTC', true],
  ['Houlton in Maine, at the border of a country that is an hour ahead', 46.13, -67.79, '+5=UTC', true],
  ['Pago Pago, near a zone on the other side of the date line', -14.33, -170.71, '+11=UTC', false],
  ['the ocean', 0, -140, '+9=UTC', false],
]
for (const [name, lat, lng, time_zone, daylight_savings] of places) {
  test(`${name}: ${time_zone}, ${daylight_savings ? 'with' : 'without'} summer time`, () => {
    assert.deepEqual(localTimes(november)({ lat, lng }), { time_zone, daylight_savings })
  })
}

test('the day of the year makes no difference', () => {
  for (const month of [0, 3, 6, 9]) {
    assert.deepEqual(localTimes(Date.UTC(2026, month, 1))({ lat: -33.95, lng: 151.18 }), {
      time_zone: '-10=UTC',
      daylight_savings: true,
    })
  }
})

test('a country that changed its clocks permanently has no summer time', () => {
  const almaty = { lat: 43.35, lng: 77.04 }
  assert.deepEqual(localTimes(Date.UTC(2024, 2, 21))(almaty), { time_zone: '-5=UTC', daylight_savings: false })
})

test('every zone of the world is known', () => {
  const timeAt = localTimes(november)
  for (let lat = -90; lat <= 90; lat += 2) {
    for (let lng = -180; lng <= 180; lng += 2) {
      assert.match(timeAt({ lat, lng })?.time_zone ?? `${lat} ${lng}`, /^[+-]1?\d(:[34][05])?=UTC$/)
    }
  }
})
