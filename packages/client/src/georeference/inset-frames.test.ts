import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoundingBoxes } from '../charts/chart-record.ts'
import { chartMap } from './chart-map.ts'
import { placeOwnShip } from './own-ship.ts'

const size = { width: 1000, height: 2000 }
const latlng = { lng1: -123, lat1: 45, lng2: -122, lat2: 47 }
const planview = { pixels: { x1: 0, y1: 0, x2: 1000, y2: 2000 }, latlng }
const pixels = { x1: 400, y1: 1400, x2: 600, y2: 1600 }
const circle: BoundingBoxes = {
  planview,
  insets: [{ pixels }],
  inset_shapes: [{ inset: 0, circle: { x: 500, y: 1500, radius: 100 } }],
}
/** An L: its upper right quarter is map. */
const polygon: BoundingBoxes = {
  planview,
  insets: [{ pixels: { x1: 0, y1: 0, x2: 10, y2: 10 } }, { pixels }],
  inset_shapes: [
    {
      inset: 1,
      polygon: [
        { x: 400, y: 1400 },
        { x: 600, y: 1400 },
        { x: 600, y: 1500 },
        { x: 500, y: 1500 },
        { x: 500, y: 1600 },
        { x: 400, y: 1600 },
      ],
    },
  ],
}
const mapOf = (bounding_boxes: BoundingBoxes) => chartMap({ bounding_boxes, ...size }) ?? assert.fail('no map')

test('a circle excludes its disk from the map, to a tenth of a pixel, and not the corners of its box', () => {
  const map = mapOf(circle)
  for (let degrees = 0; degrees < 360; degrees += 7.3) {
    const [right, down] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    assert.equal(map.covers({ x: 500 + 99.9 * right, y: 500 + 99.9 * down }), false, `${degrees}`)
    assert.equal(map.covers({ x: 500 + 100.1 * right, y: 500 + 100.1 * down }), true, `${degrees}`)
  }
  assert.equal(map.covers({ x: 410, y: 410 }), true)
})

test('a polygon excludes what is in it, also where it is concave; the other insets are boxes', () => {
  const map = mapOf(polygon)
  const excluded = ([x, y]: readonly [number, number]) => !map.covers({ x, y })
  assert.deepEqual(
    [[450, 450] as const, [450, 550] as const, [550, 550] as const, [550, 450] as const, [5, 1995] as const].map(
      excluded,
    ),
    [true, true, true, false, true],
  )
})

test('shapes are the same whether pixels count from the bottom or from the top', () => {
  const flipped: BoundingBoxes = {
    planview: { pixels: { x1: 0, y1: 2000, x2: 1000, y2: 0 }, latlng },
    insets: [{ pixels: { x1: 400, y1: 600, x2: 600, y2: 400 } }],
    inset_shapes: [{ inset: 0, circle: { x: 500, y: 500, radius: 100 } }],
  }
  const [one, other] = [mapOf(circle).insets[0], mapOf(flipped).insets[0]]
  assert.equal(one?.outline?.length, other?.outline?.length)
  for (const point of [
    { x: 500, y: 401 },
    { x: 431, y: 431 },
    { x: 410, y: 410 },
    { x: 599, y: 500 },
  ])
    assert.equal(mapOf(flipped).covers(point), mapOf(circle).covers(point))
})

test('a record without shapes, or with null, has boxes', () => {
  const { inset_shapes: _, ...boxes } = circle
  for (const record of [boxes, { ...boxes, inset_shapes: null } as unknown as BoundingBoxes]) {
    assert.equal(mapOf(record).insets[0]?.outline, undefined)
    assert.equal(mapOf(record).covers({ x: 410, y: 410 }), false)
  }
})

test('the aircraft is hidden in the circle, and shown in the corner of its box', () => {
  const map = mapOf(circle)
  const at = (x: number, y: number) => placeOwnShip(map, map.toLatLng({ x, y }), { scale: 1, x: 0, y: 0 })
  assert.deepEqual(at(500, 450), { isShown: false, reason: 'inside an inset' })
  assert.equal(at(410, 410).isShown, true)
})
