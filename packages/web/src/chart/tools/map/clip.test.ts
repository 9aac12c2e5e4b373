import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clipLine, clipRing } from './clip.ts'

const box = [0, 0, 10, 10] as [number, number, number, number]

test('a ring inside stays as it is, one outside disappears', () => {
  const inside = [
    [1, 1],
    [2, 1],
    [2, 2],
  ] as [number, number][]
  assert.deepEqual(clipRing(inside, box), inside)
  assert.deepEqual(
    clipRing(
      [
        [11, 1],
        [12, 1],
        [12, 2],
      ],
      box,
    ),
    [],
  )
})

test('a continent around the box becomes the box', () => {
  const ring = clipRing(
    [
      [-90, -90],
      [90, -90],
      [90, 90],
      [-90, 90],
    ],
    box,
  )
  assert.deepEqual(ring.map(([x, y]) => `${x},${y}`).sort(), ['0,0', '0,10', '10,0', '10,10'])
})

test('a coast is cut where it crosses the edge', () => {
  const ring = clipRing(
    [
      [5, 5],
      [15, 5],
      [15, 8],
      [5, 8],
    ],
    box,
  )
  assert.ok(ring.some(([x, y]) => x === 10 && y === 5) && ring.some(([x, y]) => x === 10 && y === 8))
  assert.ok(ring.every(([x]) => x <= 10))
})

test('a border is kept where it is near, with the points that lead in and out', () => {
  const line = [
    [-30, 5],
    [-5, 5],
    [5, 5],
    [15, 5],
    [30, 5],
    [30, 30],
    [15, 9],
    [9, 9],
  ] as [number, number][]
  assert.deepEqual(clipLine(line, box), [
    [
      [-5, 5],
      [5, 5],
      [15, 5],
    ],
    [
      [15, 9],
      [9, 9],
    ],
  ])
  assert.deepEqual(
    clipLine(
      [
        [20, 20],
        [30, 30],
      ],
      box,
    ),
    [],
  )
})
