import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atRest, levelFor, moving } from './picture.ts'

const copies = { levels: ['whole', 'half', 'quarter'] }
const levels = (resolutions: readonly number[], fewest: number) =>
  resolutions.map((resolution) => levelFor(copies, resolution, fewest))

test('at rest each scale has the copy with one to two pixels for one of the screen', () => {
  assert.deepEqual(levels([0.2, 1, 1.99, 2, 3.99], atRest), ['whole', 'whole', 'whole', 'half', 'half'])
  assert.deepEqual(levels([4, 16], atRest), ['quarter', 'quarter'])
})

test('what moves is drawn from the smaller copy earlier', () => {
  assert.deepEqual(levels([0.2, 1, 1.39], moving), ['whole', 'whole', 'whole'])
  assert.deepEqual(levels([1.41, 2, 2.79, 2.81, 4, 16], moving), [
    'half',
    'half',
    'half',
    'quarter',
    'quarter',
    'quarter',
  ])
})
