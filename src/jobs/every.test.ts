import assert from 'node:assert/strict'
import { test } from 'node:test'
import { every } from './every.ts'

test('work is done again and again, never twice at the same time, and no more once it was stopped', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting: (() => void)[] = []
  let begun = 0
  const stop = every(30, () => {
    begun += 1
    return new Promise((resolve) => waiting.push(resolve))
  })
  const finish = async (): Promise<void> => {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  t.mock.timers.tick(29_999)
  assert.equal(begun, 0)
  t.mock.timers.tick(1)
  assert.equal(begun, 1)
  t.mock.timers.tick(90_000)
  assert.equal(begun, 1, 'the first is not done yet')
  await finish()
  t.mock.timers.tick(30_000)
  assert.equal(begun, 2)
  stop()
  await finish()
  t.mock.timers.tick(90_000)
  assert.equal(begun, 2)
})
