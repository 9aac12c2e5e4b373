import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationInWords, listInWords } from './in-words.ts'

const durations: readonly (readonly [number, string])[] = [
  [60, '60 seconds'],
  [119, '119 seconds'],
  [1500, '25 minutes'],
  [3600, '60 minutes'],
  [7199, '120 minutes'],
  [7200, '2 hours'],
  [36 * 3600, '36 hours'],
  [86_400, '24 hours'],
  [17 * 86_400, '17 days'],
  [365 * 86_400, '365 days'],
]

test('durations are whole numbers of the unit that fits', () => {
  for (const [seconds, words] of durations) assert.equal(durationInWords(seconds), words)
})

test('lists end with "and", long ones with how many more there are', () => {
  assert.equal(listInWords([]), '')
  assert.equal(listInWords(['NZWN']), 'NZWN')
  assert.equal(listInWords(['NZWN', 'YBBN']), 'NZWN and YBBN')
  assert.equal(listInWords(['a', 'b', 'c', 'd', 'e', 'f']), 'a, b, c, d, e and f')
  assert.equal(listInWords(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 'a, b, c, d, e and 2 others')
})
