import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strongTag } from './entity-tag.ts'
import { latin1Representation, representation } from './representation.ts'
import { RepresentationCache } from './representation-cache.ts'

/** Loads ten bytes of the key's first letter and counts. */
function countingLoads() {
  const loads: string[] = []
  const load = (key: string) => async () => {
    loads.push(key)
    return Buffer.alloc(10, key)
  }
  return { loads, load }
}

test('what is kept is loaded once, with its tag', async () => {
  const { loads, load } = countingLoads()
  const cache = new RepresentationCache(100, representation)
  const first = await cache.get('a', load('a'))
  assert.equal(first.etag, strongTag(Buffer.alloc(10, 'a')))
  assert.equal(await cache.get('a', load('a')), first)
  assert.deepEqual(loads, ['a'])
})

test('callers that miss together share one load', async () => {
  const { loads, load } = countingLoads()
  const cache = new RepresentationCache(100, representation)
  await Promise.all(Array.from({ length: 50 }, () => cache.get('a', load('a'))))
  assert.deepEqual(loads, ['a'])
})

test('the least recently used goes first, and the limit holds', async () => {
  const { loads, load } = countingLoads()
  const cache = new RepresentationCache(30, representation)
  for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, load(key))
  assert.equal(cache.size, 30)
  for (const key of ['a', 'c', 'd']) await cache.get(key, load(key))
  assert.deepEqual(loads, ['a', 'b', 'c', 'd'])
  await cache.get('b', load('b'))
  assert.deepEqual(loads, ['a', 'b', 'c', 'd', 'b'])
  assert.equal(cache.size, 30)
})

test('what is larger than the limit is handed out and not kept, and pushes nothing out', async () => {
  const { loads, load } = countingLoads()
  const cache = new RepresentationCache(10, representation)
  await cache.get('a', load('a'))
  const large = await cache.get('large', async () => Buffer.alloc(11))
  assert.equal(large.bytes.length, 11)
  await cache.get('a', load('a'))
  assert.deepEqual(loads, ['a'])
  assert.equal(cache.size, 10)
})

test('what is dropped is loaded again, and its bytes no longer count', async () => {
  const { loads, load } = countingLoads()
  const cache = new RepresentationCache(100, representation)
  for (const key of ['a', 'b']) await cache.get(key, load(key))
  for (let times = 0; times < 2; times += 1) cache.drop('a')
  assert.equal(cache.size, 10)
  for (const key of ['a', 'b']) await cache.get(key, load(key))
  assert.deepEqual(loads, ['a', 'b', 'a'])
})

test('a failed load rejects all its callers, and the next caller loads again', async () => {
  const { load } = countingLoads()
  const cache = new RepresentationCache(100, representation)
  const failing = async () => {
    throw new Error('gone')
  }
  const waiting = await Promise.allSettled([cache.get('a', failing), cache.get('a', failing)])
  assert.deepEqual(
    waiting.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal((await cache.get('a', load('a'))).bytes.length, 10)
})

test('kept bytes are shared, not copied', async () => {
  const bytes = new Uint8Array(10).fill(7)
  const cache = new RepresentationCache(100, representation)
  const kept = await cache.get('a', async () => bytes)
  assert.equal(kept.bytes.buffer, bytes.buffer)
})

test('bytes that are kept as text are the same bytes, counted and tagged as such', async () => {
  const bytes = Buffer.from('Zürich \u0000\u{1f6eb}')
  const cache = new RepresentationCache(100, latin1Representation)
  const kept = await cache.get('a', async () => bytes)
  assert.deepEqual(Buffer.from(kept.bytes, 'latin1'), bytes)
  assert.equal(cache.size, bytes.length)
  assert.equal(kept.etag, strongTag(bytes))
})
