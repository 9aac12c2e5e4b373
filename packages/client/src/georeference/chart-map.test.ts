import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { chartMap } from './chart-map.ts'

const latlng = { lng1: 16.655056, lat1: 59.516333, lng2: 18.708056, lat2: 60.122111 }
const size = { width: 2500, height: 1517 }
const fromTop = {
  planview: { pixels: { x1: 58, y1: 1447, x2: 2431, y2: 58 }, latlng },
  insets: [{ pixels: { x1: 100, y1: 500, x2: 300, y2: 400 } }],
}
const fromBottom = {
  planview: { pixels: { x1: 58, y1: 70, x2: 2431, y2: 1459 }, latlng },
  insets: [{ pixels: { x1: 100, y1: 1017, x2: 300, y2: 1117 } }],
}

function mapOf(bounding_boxes: typeof fromTop, { width, height } = size) {
  const map = chartMap({ bounding_boxes, width, height })
  assert.ok(map)
  return map
}
const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not ${expected}`)

test('a chart that is not georeferenced has no map', () => {
  assert.equal(chartMap({ bounding_boxes: null, ...size }), undefined)
})

for (const [origin, boxes] of Object.entries({ 'top-left': fromTop, 'bottom-left': fromBottom })) {
  test(`the whole image of the reference chart spans the known corners, pixels counted from the ${origin}`, () => {
    const { bounds } = mapOf(boxes)
    near(bounds.west, 16.60487732321955)
    near(bounds.south, 59.48580423110152)
    near(bounds.east, 18.76775132237674)
    near(bounds.north, 60.147406265658745)
  })

  test(`the corners of the plan view are the corners of its box, pixels counted from the ${origin}`, () => {
    const map = mapOf(boxes)
    assert.deepEqual(map.planview, { left: 58, top: 58, right: 2431, bottom: 1447 })
    const southWest = map.toPoint({ lat: latlng.lat1, lng: latlng.lng1 })
    near(southWest.x, 58)
    near(southWest.y, 1447)
  })

  test(`insets and what lies outside the plan view are not covered, pixels counted from the ${origin}`, () => {
    const map = mapOf(boxes)
    assert.equal(map.covers({ x: 1000, y: 700 }), true)
    assert.equal(map.covers({ x: 200, y: 450 }), false)
    assert.equal(map.covers({ x: 20, y: 700 }), false)
    assert.equal(map.covers({ x: 1000, y: 1500 }), false)
  })
}

test('places and points are inverses of each other, for every box', () => {
  const pixels = fc.integer({ min: 0, max: 4000 })
  const side = fc.integer({ min: 1, max: 4000 })
  const degrees = fc.double({ min: 0.01, max: 5, noNaN: true })
  const corner = fc.record({
    lat: fc.double({ min: -80, max: 75, noNaN: true }),
    lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  })
  fc.assert(
    fc.property(
      pixels,
      pixels,
      side,
      side,
      corner,
      degrees,
      degrees,
      pixels,
      pixels,
      (x1, y1, w, h, { lat, lng }, dLat, dLng, x, y) => {
        const lng2 = lng + dLng > 180 ? lng + dLng - 360 : lng + dLng
        const planview = {
          pixels: { x1, y1, x2: x1 + w, y2: y1 + h },
          latlng: { lng1: lng, lat1: lat, lng2, lat2: lat + dLat },
        }
        const map = mapOf({ planview, insets: [] }, { width: 8000, height: 8000 })
        const inside = { x: x1 + (x % w), y: map.planview.top + (y % h) }
        const back = map.toPoint(map.toLatLng(inside))
        near(back.x, inside.x, 1e-5)
        near(back.y, inside.y, 1e-5)
      },
    ),
  )
})

test('a chart across the 180th meridian maps both sides of it', () => {
  const planview = {
    pixels: { x1: 0, y1: 0, x2: 1000, y2: 1000 },
    latlng: { lng1: 179.5, lat1: -18, lng2: -179.5, lat2: -17 },
  }
  const map = mapOf({ planview, insets: [] }, { width: 1000, height: 1000 })
  near(map.toLatLng({ x: 750, y: 500 }).lng, -179.75)
  near(map.toLatLng({ x: 250, y: 500 }).lng, 179.75)
  near(map.toPoint({ lat: -17.5, lng: -179.75 }).x, 750)
  near(map.toPoint({ lat: -17.5, lng: 179.75 }).x, 250)
})
