import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { type Affine, apply, fitAffine, invert, type Point } from './affine.ts'

const small = fc.double({ min: -100, max: 100, noNaN: true })
const affine = fc
  .tuple(small, small, small, small, small, small)
  .filter(([a, b, c, d]) => Math.abs(a * d - b * c) > 1) as fc.Arbitrary<Affine>
const point = fc.tuple(small, small) as fc.Arbitrary<Point>

const near = (actual: Point, expected: Point) => {
  for (const axis of [0, 1] as const)
    assert.ok(Math.abs(actual[axis] - expected[axis]) < 1e-5, `${actual} ≠ ${expected}`)
}

test('a map and its inverse undo each other', () => {
  fc.assert(fc.property(affine, point, (map, at) => near(apply(invert(map) ?? assert.fail(), apply(map, at)), at)))
})

test('three points off one line determine the map that moved them', () => {
  const corners: readonly Point[] = [
    [0, 0],
    [50, 0],
    [0, 70],
    [50, 70],
  ]
  fc.assert(
    fc.property(affine, point, (map, at) => {
      const fitted = fitAffine(corners.map((from) => ({ from, to: apply(map, from) })))
      near(apply(fitted ?? assert.fail(), at), apply(map, at))
    }),
  )
})

test('points on one line, or fewer than three, determine no map', () => {
  const onLine: readonly Point[] = [
    [0, 0],
    [1, 2],
    [2, 4],
    [3, 6],
  ]
  assert.equal(fitAffine(onLine.map((from) => ({ from, to: from }))), null)
  assert.equal(fitAffine(onLine.slice(0, 2).map((from) => ({ from, to: from }))), null)
  assert.equal(invert([1, 2, 2, 4, 0, 0]), null)
})
