import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { overlap } from './geometry.ts'
import { around, LabelSpace } from './label-space.ts'

const bounds = { x: 0, y: 0, width: 400, height: 400 }
const size = { width: 80, height: 30 }

test('labels for the same point do not cover each other', () => {
  const space = new LabelSpace(bounds)
  const point = { x: 200, y: 200 }
  const rects = Array.from({ length: 6 }, () => space.place(size, around(point, size, 20)))
  rects.forEach((rect, index) => {
    for (const other of rects.slice(index + 1)) assert.equal(overlap(rect, other), 0)
  })
})

test('a label at the edge goes to the side inside the bounds', () => {
  const rect = new LabelSpace(bounds).place(size, around({ x: 390, y: 200 }, size, 20))
  assert.ok(rect.x + rect.width < 390)
})

test('a reserved line is avoided where a free place is offered', () => {
  const space = new LabelSpace(bounds)
  space.reserveLine({ x: 100, y: 0 }, { x: 100, y: 400 }, 20)
  const rect = space.place(size, [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
  ])
  assert.equal(rect.x, 260)
})

test('the cost of a rectangle is the sum of its weighted overlaps with reserved ones and of its part outside the bounds', () => {
  const rects = fc.record({
    x: fc.integer({ min: -300, max: 500 }),
    y: fc.integer({ min: -300, max: 500 }),
    width: fc.integer({ min: 1, max: 600 }),
    height: fc.integer({ min: 1, max: 90 }),
  })
  fc.assert(
    fc.property(fc.array(rects, { maxLength: 8 }), rects, (taken, rect) => {
      const space = new LabelSpace(bounds)
      for (const [index, each] of taken.entries()) space.reserve(each, index + 1)
      const covered = taken.reduce((sum, each, index) => sum + (index + 1) * overlap(each, rect), 0)
      const outside = rect.width * rect.height - overlap(rect, { x: 8, y: 8, width: 384, height: 384 })
      assert.equal(space.cost(rect), covered + 4 * outside)
    }),
    { numRuns: 100 },
  )
})
