import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Line, unwrapLine, unwrapRing } from './unwrap.ts'

test('land that does not reach the antimeridian stays as it is', () => {
  const island: Line = [
    [10, 1],
    [12, 1],
    [12, 3],
    [10, 1],
  ]
  assert.deepEqual(unwrapRing(island), [island])
})

test('land across the antimeridian is whole at either edge of the map', () => {
  const island: Line = [
    [178, -16],
    [-179, -16],
    [-179, -18],
    [178, -18],
    [178, -16],
  ]
  assert.deepEqual(unwrapRing(island), [
    [
      [178, -16],
      [181, -16],
      [181, -18],
      [178, -18],
      [178, -16],
    ],
    [
      [-182, -16],
      [-179, -16],
      [-179, -18],
      [-182, -18],
      [-182, -16],
    ],
  ])
})

test('land around the pole is closed along the edge of the map', () => {
  const [ring = []] = unwrapRing([
    [-180, -70],
    [-60, -65],
    [60, -68],
    [170, -71],
    [-180, -70],
  ])
  assert.deepEqual(ring.slice(-4), [
    [180, -70],
    [180, -85.06],
    [-180, -85.06],
    [-180, -70],
  ])
})

test('a line continues without jumps, back and forth', () => {
  assert.deepEqual(
    unwrapLine([
      [179, 0],
      [-179, 1],
      [179, 2],
      [-170, 3],
    ]),
    [
      [179, 0],
      [181, 1],
      [179, 2],
      [190, 3],
    ],
  )
})
