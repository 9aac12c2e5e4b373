import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedEvents, createDurations, durationBounds } from './index.ts'

test('a duration counts in every bucket whose bound it keeps, in the sum and in the count', () => {
  const durations = createDurations()
  durations.since(performance.now() - 50)
  durations.since(performance.now() - 60_000)
  durations.since(performance.now() + 60_000)
  const { withinBounds, count, seconds } = durations.figures()
  assert.equal(count, 3)
  assert.equal(withinBounds.length, durationBounds.length)
  // The last began in the future, and is the only one within the least bound.
  assert.deepEqual([withinBounds[0], withinBounds.at(-1)], [1, 2])
  assert.ok(Math.abs(seconds - 0.05) < 1)
})

test('labels are few, and their values are words without a space', () => {
  for (const labels of Object.values(countedEvents)) {
    const values: readonly (readonly string[])[] = Object.values(labels)
    assert.ok(values.length <= 2)
    assert.ok(values.reduce((product, each) => product * each.length, 1) <= 40)
    for (const value of values.flat()) assert.match(value, /^[a-z_]+$/)
  }
})
