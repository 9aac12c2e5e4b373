import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../test/fixtures/properties.ts'
import { chooseTogether } from './choose-together.ts'

const conflict = 100
const own = (place: number) => place
/** Places on a line: two in the same place conflict. */
const together = (one: number, _at: number, other: number) => (one === other ? conflict : 0)
const placesOf = (...lists: readonly (readonly number[])[]) => chooseTogether({ lists, own, together, conflict })

test('each list gives its cheapest where nothing conflicts', () => {
  assert.deepEqual(placesOf([3, 1, 2], [7, 5]), { chosen: [1, 5], isInConflict: false })
})

test('one takes another choice where the other has only one', () => {
  assert.deepEqual(placesOf([1, 4], [1]).chosen, [4, 1])
})

test('a list without choices gives nothing, and what cannot be parted is said to conflict', () => {
  assert.deepEqual(placesOf([], [2], [2]), { chosen: [undefined, 2, 2], isInConflict: true })
})

test('three change in a row, so that the only place of the last is free', () => {
  assert.deepEqual(placesOf([1, 2], [2, 3], [3, 4], [1]).chosen, [2, 3, 4, 1])
})

test('places are parted wherever as many different ones are offered as lists, each with those of the ones before', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 2 }), (order) => {
      const lists = order.map((_, at) => order.slice(0, at + 1))
      assert.deepEqual(placesOf(...lists).isInConflict, false)
    }),
    { numRuns: 60 },
  )
})
