import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceName } from './source-name.ts'

test('sources have the names that people know', () => {
  assert.deepEqual(['nasr', 'ourairports', 'folder:plates', 'folder:a:b', 'another', ''].map(sourceName), [
    'FAA NASR',
    'OurAirports',
    'plates',
    'a:b',
    'another',
    '',
  ])
})
