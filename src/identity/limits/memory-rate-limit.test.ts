import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../../test/fixtures/clock.ts'
import { createMemoryRateLimit } from './memory-rate-limit.ts'

test('each key has its own attempts, and says how long to wait', () => {
  const clock = createClock()
  const limit = createMemoryRateLimit({ attempts: 2, every: 10 }, clock.now)
  assert.deepEqual([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')], [0, 0, 10, 0])
  clock.advance(10)
  assert.deepEqual([limit.take('a'), limit.take('a')], [0, 10])
})

test('a hundred thousand keys are not all remembered, and those in use are', () => {
  const clock = createClock()
  const limit = createMemoryRateLimit({ attempts: 1, every: 3600 }, clock.now, 100)
  for (let i = 0; i < 100_000; i += 1) limit.take(String(i))
  assert.equal(limit.take('99999'), 3600)
  assert.equal(limit.take('99900'), 3600, 'the hundredth')
  assert.equal(limit.take('99899'), 0, 'forgotten')
  assert.equal(limit.take('5'), 0, 'forgotten')
})
