import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelFor } from './picture.ts'

const copies = { levels: ['whole', 'half', 'quarter'] }

test('each scale has the copy with about one pixel for one of the screen', () => {
  assert.deepEqual(
    [0.2, 1, 1.39, 1.41, 2, 2.79, 2.81, 4, 16].map((resolution) => levelFor(copies, resolution)),
    ['whole', 'whole', 'whole', 'half', 'half', 'half', 'quarter', 'quarter', 'quarter'],
  )
})
