import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageOf, widened } from './coverage.ts'

const box = { left: 10, top: 20, width: 8, height: 6 }
const rectangle = (x1: number, y1: number, x2: number, y2: number) => [x1, y1, x2, y1, x2, y2, x1, y2]
const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0)
const near = (one: number | undefined, other: number) =>
  assert.ok(Math.abs((one ?? -9) - other) < 1e-3, `${one}, ${other}`)

test('a pixel has the part of it that the shape covers', () => {
  const { values } = coverageOf([rectangle(11.25, 21.5, 13, 23)], box)
  near(values[1 * 8 + 1], 0.75 * 0.5)
  near(values[1 * 8 + 2], 0.5)
  near(values[2 * 8 + 1], 0.75)
  near(values[2 * 8 + 2], 1)
  near(sum(values), 1.75 * 1.5)
})

test('slanted edges too: what is covered adds up to the area', () => {
  near(sum(coverageOf([[11, 21, 17, 22.5, 12, 25.5]], box).values), Math.abs((6 * 4.5 - 1.5 * 1) / 2))
  near(sum(coverageOf([[12, 25.5, 17, 22.5, 11, 21]], box).values), Math.abs((6 * 4.5 - 1.5 * 1) / 2))
})

test('outlines within others cut holes, and overlaps count once', () => {
  const hole = rectangle(12, 22, 14, 24).reverse()
  const reversed = hole.flatMap((_, at) => (at % 2 === 0 ? [hole[at + 1] ?? 0, hole[at] ?? 0] : []))
  near(sum(coverageOf([rectangle(11, 21, 15, 25), reversed], box).values), 12)
  near(sum(coverageOf([rectangle(11, 21, 15, 25), rectangle(13, 21, 17, 25)], box).values), 24)
})

test('what lies outside the box is cut off, and nothing outside it is covered', () => {
  near(sum(coverageOf([rectangle(0, 0, 12, 22)], box).values), 4)
  near(sum(coverageOf([rectangle(16, 24, 40, 40)], box).values), 4)
  near(sum(coverageOf([rectangle(30, 0, 40, 40)], box).values), 0)
})

test('a widened shape has a border of the radius on every side, cut at the box', () => {
  const { values } = widened(coverageOf([rectangle(13, 22, 14, 23)], box), 1)
  assert.deepEqual(
    [values[2 * 8 + 2], values[2 * 8 + 4], values[1 * 8 + 3], values[3 * 8 + 3]].map((value) => (value ?? 0) > 0.4),
    [true, true, true, true],
  )
  assert.equal(values[2 * 8 + 6], 0)
  assert.equal(values[5 * 8 + 3], 0)
})
