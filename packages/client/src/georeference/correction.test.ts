import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import type { MapCorrection } from '../charts/chart-record.ts'
import { chartMap } from './chart-map.ts'

/** A plan view like that of a plate at 300 dpi, with a typical correction. */
const size = { width: 1614, height: 2475 }
const latlng = { lng1: -123, lat1: 45.4, lng2: -122, lat2: 46 }
const correction: MapCorrection = {
  right: [-0.75, -0.679, -0.266, -0.001, -2.003, 0],
  up: [0.484, -0.365, 0.003, -1.373, 0.001, 0.052],
  residual_px: 0,
}
const boxes = {
  'bottom-left': { pixels: { x1: 76, y1: 906, x2: 1538, y2: 1910 }, latlng },
  'top-left': { pixels: { x1: 76, y1: 1569, x2: 1538, y2: 565 }, latlng },
} as const
const mapOf = (sent: object | undefined, planview: (typeof boxes)[keyof typeof boxes] = boxes['bottom-left']) => {
  const bounding_boxes = { planview, insets: [], ...(sent && { correction: sent as MapCorrection }) }
  return chartMap({ ...size, bounding_boxes }) ?? assert.fail()
}
const linear = mapOf(undefined)
const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`)

for (const [origin, planview] of Object.entries(boxes)) {
  test(`places lie where the correction moves them from the linear map, pixels counted from the ${origin}`, () => {
    const map = mapOf(correction, planview)
    // u = v = 1: the sum of all coefficients. u = v = 0: the constant ones.
    for (const [place, right, up] of [
      [{ lat: 46, lng: -122 }, -3.699, -1.198],
      [{ lat: 45.7, lng: -122.5 }, -0.75, 0.484],
      [{ lat: 45.4, lng: -123 }, -1.809, -0.474],
    ] as const) {
      const [from, to] = [linear.toPoint(place), map.toPoint(place)]
      near(to.x - from.x, right)
      near(from.y - to.y, up)
    }
    assert.deepEqual([map.planview, map.bounds], [linear.planview, linear.bounds])
  })
}

test('a point that is read as a place and looked up again is the same point, also around the plan view', () => {
  const factor = fc.double({ min: -15, max: 15, noNaN: true })
  const factors = fc.array(factor, { minLength: 6, maxLength: 6 })
  const point = fc.record({
    x: fc.double({ min: -500, max: 2100, noNaN: true }),
    y: fc.integer({ min: -500, max: 3000 }),
  })
  fc.assert(
    fc.property(factors, factors, point, (right, up, from) => {
      const map = mapOf({ right, up, residual_px: 0 })
      const place = map.toLatLng(from)
      const back = map.toPoint(place)
      near(back.x, from.x)
      near(back.y, from.y)
      const again = map.toLatLng(back)
      near(again.lat, place.lat, 1e-9)
      near(again.lng, place.lng, 1e-9)
    }),
  )
})

test('beyond the plan view nothing is carried on to the far side of the earth', () => {
  const map = mapOf({ ...correction, right: [1, 2, 3, 0, 0, 0], up: [0, 0, 0, 0, 4, 0] })
  const far = { lat: 60, lng: -90 }
  const [from, to] = [linear.toPoint(far), map.toPoint(far)]
  near(to.x - from.x, 1 + 1.1 * 5)
  near(from.y - to.y, 1.1 * 1.1 * 4)
})

test('an invalid correction is left out', () => {
  const wrong = [
    {},
    { right: [1, 2, 3, 4, 5, 6] },
    { right: [1, 2, 3], up: [1, 2, 3] },
    { right: [1, 2, 3, 4, 5, Number.NaN], up: [0, 0, 0, 0, 0, 0] },
    { right: '123456', up: '123456' },
  ]
  const place = { lat: 45.9, lng: -122.1 }
  for (const sent of wrong) assert.deepEqual(mapOf(sent).toPoint(place), linear.toPoint(place), JSON.stringify(sent))
})
