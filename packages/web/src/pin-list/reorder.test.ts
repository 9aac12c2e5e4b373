import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf, placeAt } from './reorder.ts'

const places = [0, 1, 2, 3].map((at) => ({ top: at * 80, height: 80 }))

test('a row takes the place whose middle its edge has passed, and stays within the list', () => {
  for (const [from, moved, to] of [
    [1, 0, 1],
    [1, 39, 1],
    [1, 41, 2],
    [1, 121, 3],
    [1, 9_000, 3],
    [1, -39, 1],
    [1, -41, 0],
    [1, -9_000, 0],
    [3, -121, 1],
  ] as const)
    assert.equal(placeAt(places, from, moved), to, `${from} by ${moved}`)
  assert.equal(placeAt([], 2, 50), 2)
})

test('the other rows make room for the dragged one', () => {
  const offsets = (from: number, to: number) => places.map((_, at) => offsetOf(places, { from, to, moved: 7 }, at))
  assert.deepEqual(offsets(0, 2), [7, -80, -80, 0])
  assert.deepEqual(offsets(3, 1), [0, 80, 80, 7])
  assert.deepEqual(offsets(2, 2), [0, 0, 7, 0])
})
