import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatedSignals } from './repeated-signals.ts'

/** contract.md, "A second signal". */
test('a signal is a second one more than 250 ms after the first; until then it is a copy, however many there are', () => {
  let time = 5000
  const isRepeated = repeatedSignals(() => time)
  const after = (milliseconds: number) => {
    time = 5000 + milliseconds
    return isRepeated()
  }
  assert.deepEqual([0, 0, 5, 249, 250, 251, 10_000].map(after), [false, false, false, false, false, true, true])
})
