import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHostConcurrency } from './host-concurrency.ts'

const never = new AbortController().signal

test('slots are handed over in the order of the requests', async () => {
  const take = createHostConcurrency()
  const order: string[] = []
  const first = await take('a host', 1, never)
  const [second, third] = ['second', 'third'].map(async (name) => {
    const end = await take('a host', 1, never)
    order.push(name)
    end()
  })
  assert.deepEqual(order, [])
  first()
  await Promise.all([second, third])
  assert.deepEqual(order, ['second', 'third'])
  ;(await take('a host', 1, never))()
})

test('a request that is aborted while waiting leaves the queue, and takes no turn', async () => {
  const take = createHostConcurrency()
  const first = await take('a host', 1, never)
  const stop = new AbortController()
  const waiting = take('a host', 1, stop.signal)
  const next = take('a host', 1, never)
  stop.abort(new Error('Ctrl-C'))
  await assert.rejects(waiting, /Ctrl-C/)
  first()
  ;(await next)()
  await assert.rejects(take('a host', 1, stop.signal), /Ctrl-C/)
  ;(await take('a host', 1, never))()
})
