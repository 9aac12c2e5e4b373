import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FileEntry, readEntry } from '../../sources/index.ts'
import { mergeCalibrations } from './merge-calibrations.ts'

const entryOf = (sha256: string, x1: number, page = 1): FileEntry => ({
  sha256,
  entry: readEntry({ page, planview: { x1, y1: 1, x2: 90, y2: 90 } }),
})
const own = [entryOf('here', 1), entryOf('here', 1, 2), entryOf('gone', 1)]
const given = [entryOf('here', 1), entryOf('here', 5, 2), entryOf('here', 5, 3), entryOf('new', 5), entryOf('gone', 5)]
const hashes = new Set(['here', 'new'])

test('what is new for files of the folder is taken, what differs is kept as it is', () => {
  assert.deepEqual(mergeCalibrations(own, given, { hashes, replaces: false }), {
    taken: [given[2], given[3]],
    same: [given[0]],
    kept: [given[1]],
    foreign: [given[4]],
  })
})

test('or it is taken, if that is wanted', () => {
  const { taken, kept, same } = mergeCalibrations(own, given, { hashes, replaces: true })
  assert.deepEqual([taken, kept, same], [[given[1], given[2], given[3]], [], [given[0]]])
})
