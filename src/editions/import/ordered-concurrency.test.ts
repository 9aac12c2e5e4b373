import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processInOrder } from './ordered-concurrency.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function all(results: AsyncIterable<number>): Promise<readonly number[]> {
  const seen: number[] = []
  for await (const result of results) seen.push(result)
  return seen
}

/** Work that ends on request. */
function heldWork() {
  const ends = new Map<number, () => void>()
  const begun: number[] = []
  const work = (item: number) => {
    begun.push(item)
    return new Promise<number>((resolve) => ends.set(item, () => resolve(item)))
  }
  const end = async (item: number) => {
    ends.get(item)?.()
    await new Promise(setImmediate)
  }
  return { work, begun, end }
}

test('results come in the order of the items, not of their ends', async () => {
  const work = async (item: number) => {
    for (let turn = 0; turn < (item % 3) * 2; turn += 1) await new Promise(setImmediate)
    return item
  }
  assert.deepEqual(await all(processInOrder(numbers(20), 3, work)), numbers(20))
})

test('work that takes long holds up no other work, and never more than the window is under way', async () => {
  const { work, begun, end } = heldWork()
  const results = all(processInOrder(numbers(6), 2, work))
  await end(-1)
  assert.deepEqual(begun, [0, 1])
  await end(1)
  await end(2)
  assert.deepEqual(begun, [0, 1, 2, 3])
  for (const item of [0, 3, 4, 5]) await end(item)
  assert.deepEqual(await results, numbers(6))
})

test('results that wait for a slow one are bounded', async () => {
  const { work, begun, end } = heldWork()
  const results = all(processInOrder(numbers(40), 2, work))
  await end(-1)
  for (const item of numbers(40).slice(1)) await end(item)
  assert.equal(begun.length, 16)
  await end(0)
  for (const item of numbers(40)) await end(item)
  assert.deepEqual(await results, numbers(40))
})

test('a result is yielded as soon as those before it are, although later work never ends', async () => {
  const { work, end } = heldWork()
  const results = processInOrder(numbers(3), 2, work)
  const first = results.next()
  await end(-1)
  await end(0)
  assert.equal((await first).value, 0)
})

test('what fails does so when its turn comes', async () => {
  const work = async (item: number) => {
    if (item === 1) throw new Error('broken')
    return item
  }
  const seen: number[] = []
  await assert.rejects(async () => {
    for await (const result of processInOrder(numbers(5), 3, work)) seen.push(result)
  }, /broken/)
  assert.deepEqual(seen, [0])
})

test('a failure is known when all work that was begun has ended', async () => {
  const { work, end } = heldWork()
  let isOver = false
  const failing = processInOrder(numbers(3), 3, async (item) => {
    await work(item)
    if (item === 0) throw new Error('broken')
    return item
  })
  const over = assert.rejects(all(failing), /broken/).finally(() => {
    isOver = true
  })
  for (const item of [-1, 0, 1]) await end(item)
  assert.ok(!isOver)
  await end(2)
  await over
})
