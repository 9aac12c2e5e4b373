import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeInBatches } from './write-in-batches.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const turn = () => new Promise(setImmediate)

test('every row is written once and in order, in batches of a bounded size', async () => {
  const written: (readonly number[])[] = []
  const complete: number[] = []
  await writeInBatches<number>(
    async (rows) => {
      await turn()
      written.push(rows)
    },
    async (add) => {
      for (const number of numbers(450)) if (await add(number)) complete.push(number)
    },
  )
  assert.deepEqual(written.flat(), numbers(450))
  assert.deepEqual(
    written.map(({ length }) => length),
    [200, 200, 50],
  )
  assert.deepEqual(complete, [199, 399])
})

test('the next batch is collected while one is written, and waits for its end', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let [begun, collected] = [0, 0]
  const all = writeInBatches<number>(
    () => {
      begun += 1
      return ended
    },
    async (add) => {
      for (const number of numbers(1000)) {
        await add(number)
        collected = number
      }
    },
  )
  await turn()
  assert.deepEqual([begun, collected], [1, 398])
  end()
  await all
  assert.deepEqual([begun, collected], [5, 999])
})

test('a write that fails ends the work with its error, and nothing is written after it', async () => {
  let begun = 0
  const all = writeInBatches<number>(
    async () => {
      begun += 1
      throw new Error('the disk is full')
    },
    async (add) => {
      for (const number of numbers(1000)) await add(number)
    },
  )
  await assert.rejects(all, /disk is full/)
  assert.equal(begun, 1)
})

test('work that fails is reported when the write under way has ended', async () => {
  const { promise: written, resolve: end } = Promise.withResolvers<void>()
  let isKnown = false
  const all = assert
    .rejects(
      writeInBatches<number>(
        () => written,
        async (add) => {
          for (const number of numbers(200)) await add(number)
          throw new Error('the source is damaged')
        },
      ),
      /source is damaged/,
    )
    .finally(() => {
      isKnown = true
    })
  await turn()
  assert.ok(!isKnown)
  end()
  await all
})
