import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meshPlace } from './mesh-place.ts'
import { nearestMark } from './nearest-mark.ts'
import { toScreen, wayInto } from './view.ts'

test('the stage moves until a place outside it is in sight, and not for one inside', () => {
  const stage = { width: 800, height: 600 }
  assert.deepEqual(wayInto(stage, { x: 400, y: 300 }), { x: 0, y: 0 })
  assert.deepEqual(wayInto(stage, { x: -100, y: 300 }), { x: -160, y: 0 })
  assert.deepEqual(wayInto(stage, { x: 400, y: 1000 }), { x: 0, y: 460 })
})

test('a press takes the nearest point within reach of a finger', () => {
  const view = { scale: 2, left: 10, top: 20, width: 800, height: 600 }
  const marks = [
    { id: 1, x: 50, y: 50, text: '' },
    { id: 2, x: 60, y: 50, text: '' },
  ]
  const { x, y } = toScreen(view, { x: 58, y: 50 })
  assert.deepEqual([x, y], [126, 120])
  assert.equal(nearestMark(marks, view, { x, y }), 2)
  assert.equal(nearestMark(marks, view, { x, y: y + 23 }), null)
})

test('a position is read between the crossings of the mesh and beyond its edge', () => {
  const lat = [2, 2, 1, 1, 0, 0]
  const lng = [10, 12, 10, 12, 10, 12]
  const place = meshPlace({ columns: 2, rows: 3, lat, lng }, { width: 200, height: 400 }, { x: 50, y: 300 })
  assert.deepEqual(place, { lat: 0.5, lng: 10.5 })
  const outside = meshPlace({ columns: 2, rows: 3, lat, lng }, { width: 200, height: 400 }, { x: 300, y: -200 })
  assert.deepEqual(outside, { lat: 3, lng: 13 })
})
