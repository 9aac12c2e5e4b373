import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { bearing, destination, distance } from '../../facts/geodesy/position.ts'
import { fromPixelBox, planView, sheetBearing, step, toPixelBox } from './geometry.ts'

const frame = { x: 86, y: 290, width: 1428, height: 1600 }
const centres = fc.record({
  lat: fc.double({ min: -75, max: 75, noNaN: true }),
  lng: fc.double({ min: -170, max: 170, noNaN: true }),
})
const points = fc.record({ x: fc.integer({ min: 0, max: 1600 }), y: fc.integer({ min: 0, max: 2500 }) })
const scales = fc.double({ min: 0.5, max: 100, noNaN: true })

test('pixels and coordinates of a plan view are inverses of each other', () => {
  fc.assert(
    fc.property(centres, scales, points, (centre, scale, point) => {
      const plan = planView(frame, centre, scale)
      const back = plan.toPoint(plan.toPosition(point))
      assert.ok(Math.abs(back.x - point.x) < 1e-5 && Math.abs(back.y - point.y) < 1e-5)
    }),
  )
})

test('the corners of the pixel box have the coordinates of the latlng box', () => {
  const { latlng, toPoint } = planView(frame, { lat: -41.33, lng: 174.8 }, 1.5)
  const southWest = toPoint({ lat: latlng.lat1, lng: latlng.lng1 })
  const northEast = toPoint({ lat: latlng.lat2, lng: latlng.lng2 })
  assert.ok(Math.hypot(southWest.x - frame.x, southWest.y - (frame.y + frame.height)) < 1e-6)
  assert.ok(Math.hypot(northEast.x - (frame.x + frame.width), northEast.y - frame.y) < 1e-6)
})

test('a plan view is true to scale in both directions', () => {
  const centre = { lat: 45.6, lng: -122.6 }
  const plan = planView(frame, centre, 3)
  for (const course of [0, 45, 90, 200]) {
    const there = plan.toPoint(destination(centre, course, 1500))
    const here = plan.toPoint(centre)
    assert.ok(Math.abs(Math.hypot(there.x - here.x, there.y - here.y) - 500) < 0.5)
    assert.ok(Math.abs(sheetBearing(here, there) - course) < 0.1)
  }
})

test('destination is the inverse of distance and bearing', () => {
  fc.assert(
    fc.property(
      centres,
      fc.double({ min: 0, max: 359.9, noNaN: true }),
      fc.integer({ min: 100, max: 60_000 }),
      (from, course, metres) => {
        const to = destination(from, course, metres)
        assert.ok(Math.abs(distance(from, to) - metres) < metres * 0.002)
        const turn = Math.abs(bearing(from, to) - course)
        assert.ok(Math.min(turn, 360 - turn) < 0.2)
      },
    ),
  )
})

test('a step on the sheet has the bearing it was asked for', () => {
  for (const course of [0, 30, 135, 300]) {
    const to = step({ x: 100, y: 100 }, course, 50)
    assert.ok(Math.abs(sheetBearing({ x: 100, y: 100 }, to) - course) < 1e-9)
  }
})

test('pixel boxes count from the bottom-left corner and convert back', () => {
  const box = toPixelBox({ x: 10, y: 20, width: 30, height: 40 }, 100)
  assert.deepEqual(box, { x1: 10, y1: 40, x2: 40, y2: 80 })
  assert.deepEqual(fromPixelBox(box, 100), { x: 10, y: 20, width: 30, height: 40 })
})

test('distance and bearing go the short way across the date line', () => {
  const [west, east] = [
    { lat: -17, lng: 179.95 },
    { lat: -17, lng: -179.95 },
  ]
  assert.ok(Math.abs(distance(west, east) - 10_650) < 10, String(distance(west, east)))
  assert.equal(Math.round(bearing(west, east)), 90)
  assert.equal(Math.round(bearing(east, west)), 270)
})
