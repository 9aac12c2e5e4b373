import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Placing } from '../../../labels/quiet-place.ts'
import { nameOffsets } from './name-offsets.ts'

const point = { name: 'KPDX', isAirport: true, x: 500, y: 500 }
/** Ink in one half of the image. */
const half = (isInk: (place: { x: number; y: number }) => boolean): Placing => ({
  ...{ resolution: 2, rotation: 0, mayBe: () => true },
  ink: { share: (place) => (isInk(place) ? 0.4 : 0) },
})
const offsetOn = (placing: Placing, before?: ReturnType<typeof nameOffsets>) =>
  nameOffsets(new Set([point]), placing, before).get(point) ?? assert.fail('no place')

test('a name is above its point where the chart leaves it room, else where it covers least', () => {
  const [right, down] = offsetOn(half(() => false))
  assert.ok(right === 0 && down < -10)
  assert.ok(offsetOn(half(({ y }) => y < 500))[1] > 10, 'below')
  assert.ok(offsetOn(half(({ x }) => x < 501))[0] > 20, 'on the right')
  assert.ok(offsetOn(half(({ x, y }) => x > 499 || y < 501))[0] < -20, 'on the left')
})

test('it is not placed outside the map of the chart, and left out without space', () => {
  const nothing = half(() => false)
  assert.ok(offsetOn({ ...nothing, mayBe: ({ y }) => y > 500 })[1] > 10)
  assert.equal(nameOffsets(new Set([point]), { ...nothing, mayBe: () => false }).size, 0)
  assert.equal(
    nameOffsets(
      new Set([point]),
      half(() => true),
    ).size,
    0,
    'it would hide what the chart says',
  )
})

test('it stays where it was unless another place is better', () => {
  const below = nameOffsets(
    new Set([point]),
    half(({ y }) => y < 500),
  )
  assert.deepEqual(
    offsetOn(
      half(() => false),
      below,
    ),
    below.get(point),
  )
  assert.ok(
    offsetOn(
      half(({ y }) => y > 500),
      below,
    )[1] < 0,
  )
})
