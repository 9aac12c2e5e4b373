import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import type { BoundingBoxes } from '../../contract/index.ts'
import { fromBottomLeft, toBottomLeft } from './pixel-origin.ts'

const height = 2475
const origins = ['bottom-left', 'top-left'] as const
const x = fc.nat(1614)
const y = fc.nat(height)
const pixels = fc.record({ x1: x, y1: y, x2: x, y2: y }, { noNullPrototype: true })
const box = fc.record({ pixels }, { noNullPrototype: true })
const latlng = fc.constant({ lng1: -123, lat1: 45, lng2: -122, lat2: 46 })
const [tenthX, tenthY] = [fc.nat(16_140), fc.nat(24_750)].map((tenths) => tenths.map((value) => value / 10)) as [
  fc.Arbitrary<number>,
  fc.Arbitrary<number>,
]
const corner = fc.record({ x: tenthX, y: tenthY }, { noNullPrototype: true })
const circle = fc.record({ x: tenthX, y: tenthY, radius: tenthX }, { noNullPrototype: true })
const shape = fc.oneof(
  fc.record({ inset: fc.nat(5), circle }, { noNullPrototype: true }),
  fc.record({ inset: fc.nat(5), polygon: fc.array(corner, { minLength: 3 }) }, { noNullPrototype: true }),
)
const everyBox: fc.Arbitrary<BoundingBoxes> = fc.record(
  {
    planview: fc.record({ pixels, latlng }, { noNullPrototype: true }),
    insets: fc.array(box),
    inset_shapes: fc.array(shape),
    profile: box,
    minimums: box,
    header: box,
    residual_px: fc.constant(1.4),
    correction: fc.constant({ right: [1, 2, 3, 4, 5, 6], up: [6, 5, 4, 3, 2, 1], residual_px: 0 }),
  },
  { requiredKeys: ['planview', 'insets'], noNullPrototype: true },
)

for (const origin of origins) {
  test(`boxes turned to ${origin} and back are the same, whichever of them are known`, () => {
    fc.assert(
      fc.property(everyBox, (boxes) => {
        assert.deepEqual(toBottomLeft(fromBottomLeft(boxes, height, origin), height, origin), boxes)
      }),
    )
  })
}

/** contract.md, "Pixel origin": the test vector of the top-left form, an image 2500 × 1517. */
const vector = {
  size: { width: 2500, height: 1517 },
  topLeft: { x1: 58, y1: 1447, x2: 2431, y2: 58 },
  latlng: { lng1: 16.655056, lat1: 59.516333, lng2: 18.708056, lat2: 60.122111 },
  southWest: { lng: 16.60487732321955, lat: 59.48580423110152 },
  northEast: { lng: 18.76775132237674, lat: 60.147406265658745 },
}

test('the vector of the top-left form, turned to bottom-left, gives the corners of the whole image', () => {
  const { size, topLeft, latlng, southWest, northEast } = vector
  const { planview } = toBottomLeft({ planview: { pixels: topLeft, latlng }, insets: [] }, size.height, 'top-left')
  const { x1, y1, x2, y2 } = planview.pixels
  assert.deepEqual({ x1, y1, x2, y2 }, { x1: 58, y1: 70, x2: 2431, y2: 1459 })
  const lng = (px: number) => latlng.lng1 + ((px - x1) / (x2 - x1)) * (latlng.lng2 - latlng.lng1)
  const lat = (py: number) => latlng.lat1 + ((py - y1) / (y2 - y1)) * (latlng.lat2 - latlng.lat1)
  const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`)
  near(lng(0), southWest.lng)
  near(lat(0), southWest.lat)
  near(lng(size.width), northEast.lng)
  near(lat(size.height), northEast.lat)
})
