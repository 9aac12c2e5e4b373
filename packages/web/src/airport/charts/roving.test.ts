import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { neighbour } from './roving.ts'

/** Items in columns, and a second group below. */
const grid = (items: number, columns: number) =>
  Array.from({ length: items }, (_, at) => ({ left: (at % columns) * 300, top: Math.floor(at / columns) * 120 }))

test('arrows move by one and by one row', () => {
  const boxes = grid(8, 3)
  assert.deepEqual(
    ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map((key) => neighbour(boxes, 4, key)),
    [5, 3, 7, 1, 0, 7, null],
  )
  assert.equal(neighbour(boxes, 5, 'ArrowDown'), 7, 'the last row is shorter')
  assert.deepEqual([neighbour(boxes, 0, 'ArrowUp'), neighbour(boxes, 7, 'ArrowDown')], [null, null])
  assert.deepEqual([neighbour([], 0, 'End'), neighbour([], 0, 'ArrowDown')], [null, null])
})

test('in columns, down and up stay in the column, whatever is at that height in the next one', () => {
  const boxes = [0, 80, 190, 270]
    .map((top) => ({ left: 0, top }))
    .concat([20, 100, 180].map((top) => ({ left: 300, top })))
  const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']
  const seen: (number | null)[] = [0]
  for (const key of path) seen.push(neighbour(boxes, seen.at(-1) ?? 0, key))
  assert.deepEqual(seen, [0, 1, 2, 3, 2, 1, 0])
  assert.deepEqual([neighbour(boxes, 6, 'ArrowDown'), neighbour(boxes, 3, 'ArrowRight')], [2, 4])
})

test('every item can be reached from the first, with two keys', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 7 }), (items, columns) => {
      const boxes = grid(items, columns)
      const reached = new Set([0])
      for (const at of reached) {
        for (const key of ['ArrowDown', 'ArrowRight']) {
          const next = neighbour(boxes, at, key)
          if (next !== null) {
            assert.ok(next > at)
            reached.add(next)
          }
        }
      }
      assert.equal(reached.size, items)
    }),
  )
})
