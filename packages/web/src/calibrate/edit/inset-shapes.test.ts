import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circleBy, gripsOf, type Inset, insetLetter, polygonBy, withGrip } from './inset-shapes.ts'

const box: Inset = { x1: 10, y1: 20, x2: 110, y2: 220 }
const circle = circleBy({ x: 50, y: 60 }, { x: 80, y: 100 }) ?? assert.fail()
const triangle =
  polygonBy([
    { x: 0, y: 0 },
    { x: 40, y: 0 },
    { x: 0, y: 30 },
  ]) ?? assert.fail()

test('a shape has the box around it', () => {
  assert.deepEqual(circle, { x1: 0, y1: 10, x2: 100, y2: 110, circle: { x: 50, y: 60, radius: 50 } })
  assert.deepEqual([triangle.x1, triangle.y1, triangle.x2, triangle.y2], [0, 0, 40, 30])
})

for (const [name, shape] of Object.entries({ box, circle, triangle })) {
  test(`each grip of a ${name} follows the hand`, () => {
    for (const [grip, from] of gripsOf(shape).entries()) {
      const to = { x: from.x + 3, y: from.y }
      assert.deepEqual(gripsOf(withGrip(shape, grip, to))[grip], to)
    }
  })
}

test('a shape never turns inside out or vanishes', () => {
  assert.deepEqual(withGrip(box, 0, { x: 500, y: 500 }), { x1: 108, y1: 218, x2: 110, y2: 220 })
  assert.deepEqual(withGrip(box, 2, { x: 0, y: 0 }), { x1: 10, y1: 20, x2: 12, y2: 22 })
  assert.equal(withGrip(circle, 1, { x: 50, y: 60 }), circle)
  assert.equal(withGrip(triangle, 2, { x: 20, y: 0 }), triangle)
})

test('areas are named by letters, after Z by two', () => {
  assert.deepEqual([0, 25, 26, 51, 52].map(insetLetter), ['A', 'Z', 'AA', 'AZ', 'BA'])
})
