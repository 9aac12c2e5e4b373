import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meshPlace } from './mesh-place.ts'
import { fitted, showing, toPicture, toStage, zoomed } from './view.ts'

const [picture, stage] = [
  { width: 1600, height: 2400 },
  { width: 800, height: 600 },
]
const close = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-9, `${JSON.stringify([one, other])}`)

test('a fitted picture is whole, in the middle; places go to the stage and back', () => {
  const view = fitted(picture, stage)
  close(toStage(view, { x: 800, y: 1200 }), { x: 400, y: 300 })
  const { y } = toStage(view, { x: 0, y: 0 })
  assert.ok(y >= 0)
  close(toPicture(view, toStage(view, { x: 12, y: 34 })), { x: 12, y: 34 })
})

test('zooming keeps what is below the mouse, also at the limit', () => {
  for (const factor of [1.5, 0.5, 1e9]) {
    const view = fitted(picture, stage)
    const spot = { x: 123, y: 456 }
    close(toPicture(zoomed(view, factor, spot), spot), toPicture(view, spot))
  }
})

test('a place outside the stage is moved in, one inside stays', () => {
  const view = zoomed(fitted(picture, stage), 20, { x: 400, y: 300 })
  const { x, y } = toStage(showing(view, { x: 0, y: 0 }, stage), { x: 0, y: 0 })
  assert.ok(x >= 0 && x <= stage.width && y >= 0 && y <= stage.height)
  assert.deepEqual(showing(view, toPicture(view, { x: 400, y: 300 }), stage), view)
})

test('a position is read between the crossings of the mesh and beyond its edge', () => {
  const lat = [2, 2, 1, 1, 0, 0]
  const lng = [10, 12, 10, 12, 10, 12]
  const place = meshPlace({ columns: 2, rows: 3, lat, lng }, { width: 200, height: 400 }, { x: 50, y: 300 })
  assert.deepEqual(place, { lat: 0.5, lng: 10.5 })
  const outside = meshPlace({ columns: 2, rows: 3, lat, lng }, { width: 200, height: 400 }, { x: 300, y: -200 })
  assert.deepEqual(outside, { lat: 3, lng: 13 })
})
