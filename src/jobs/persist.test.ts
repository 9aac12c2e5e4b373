import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RowsLost, StoreUnavailable } from '../failures/index.ts'
import { outlast } from './outlast.ts'
import { beginAgain, persist } from './persist.ts'

const away = () => new StoreUnavailable('The database is unreachable', { isTransient: true })
const random = (bytes: number) => Buffer.alloc(bytes)

/** A write whose first attempts fail, and the waits between them, which take no time. */
function failing(errors: readonly Error[], signal = new AbortController().signal) {
  let [attempts, waits] = [0, 0]
  const write = async () => {
    const error = errors[attempts]
    attempts += 1
    if (error) throw error
  }
  const wait = async () => {
    waits += 1
  }
  return { write, parts: { random, signal, wait }, counts: () => [attempts, waits] }
}

test('the last write is repeated until the store is back', async () => {
  const { write, parts, counts } = failing([away(), away()])
  await persist(write, parts)
  assert.deepEqual(counts(), [3, 2])
})

test('a store that stays away ends the work with its reason, and does not begin it again', async () => {
  const { write, parts } = failing(Array.from({ length: 1000 }, away))
  const isFinal = (error: unknown) => error instanceof StoreUnavailable && !error.isTransient
  await assert.rejects(persist(write, parts), (error) => isFinal(error) && /unreachable/.test(String(error)))
})

test('what a store refuses is not repeated, and neither is what lacks rows', async () => {
  for (const error of [new Error('refused'), new RowsLost('lacks rows')]) {
    const { write, parts, counts } = failing([error])
    await assert.rejects(persist(write, parts), error)
    assert.deepEqual(counts(), [1, 0])
  }
})

test('who stops the work during an outage still learns whether the write was done', async () => {
  const stopping = new AbortController()
  const { write, parts, counts } = failing([away()], stopping.signal)
  const wait = async () => stopping.abort()
  await persist(write, { ...parts, wait })
  assert.equal(counts()[0], 2)
})

test('work whose rows a crash took is begun again, and no other error does that', async () => {
  const { write, parts, counts } = failing([new RowsLost('lacks rows')])
  await outlast(() => write().catch(beginAgain), parts)
  assert.deepEqual(counts(), [2, 1])
  assert.throws(() => beginAgain(new Error('refused')), /^Error: refused$/)
})
