import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchReads } from './batch-reads.ts'

/** Reads that end on request. */
function heldReads(order?: 'inTurn') {
  const asked: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const read = batchReads<string>((keys) => {
    asked.push(keys)
    return new Promise((resolve) => ends.push(() => resolve(new Map(keys.map((key) => [key, `row ${key}`])))))
  }, order)
  const end = async () => {
    ends.shift()?.()
    await turns()
  }
  return { read, asked, end }
}

const turns = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
}

test('lookups of one turn share a query, and later ones do not wait for it', async () => {
  const { read, asked, end } = heldReads()
  const found = [read('a'), read('b'), read('a')]
  await turns()
  found.push(read('c'))
  await turns()
  assert.deepEqual(asked, [['a', 'b'], ['c']])
  await end()
  await end()
  assert.deepEqual(await Promise.all(found), ['row a', 'row b', 'row a', 'row c'])
})

test('in turn, what is asked during a query shares the next one, which begins when that has ended', async () => {
  const { read, asked, end } = heldReads('inTurn')
  const found = [read('a')]
  await turns()
  for (const key of ['a', 'b', 'c']) {
    found.push(read(key))
    await turns()
  }
  assert.deepEqual(asked, [['a']])
  await end()
  assert.deepEqual(asked, [['a'], ['a', 'b', 'c']])
  await end()
  assert.deepEqual(await Promise.all(found), ['row a', 'row a', 'row b', 'row c'])
})

test('a query that fails is the failure of its lookups alone', async () => {
  let queries = 0
  const read = batchReads<string>(async (keys) => {
    queries += 1
    if (queries === 1) throw new Error('the database is gone')
    return new Map(keys.map((key) => [key, key]))
  }, 'inTurn')
  await assert.rejects(read('a'), /database is gone/)
  assert.equal(await read('a'), 'a')
})
