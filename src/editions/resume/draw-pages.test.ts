import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { madeChart } from '../../sources/source/made-source.fixture.ts'
import { pageDrawer } from './draw-pages.ts'

test('of many files that are looked up, only one more than there are workers is in memory', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const counted = { lookedUp: 0, read: 0, inMemory: 0, most: 0 }
  const read = async () => {
    counted.read += 1
    const bytes = Buffer.from(`file ${counted.read}`)
    counted.inMemory += 1
    counted.most = Math.max(counted.most, counted.inMemory)
    await mayGoOn
    return bytes
  }
  const drawFile = pageDrawer({
    drawings: { find: async () => null, put: async () => undefined },
    images: { put: async () => undefined, get: async () => null, intact: async () => [] },
    pool: {
      size: 2,
      async run() {
        counted.inMemory -= 1
        throw new Rejection('the page is empty')
      },
      close: async () => undefined,
    },
    mapErrorLimit: 10,
    knownHash: async () => {
      counted.lookedUp += 1
      return undefined
    },
    aerodromeOf: async () => null,
  })
  const drawn = Promise.all(Array.from({ length: 20 }, (_, at) => drawFile(madeChart(`1-${at}`, read))))
  await new Promise(setImmediate)
  assert.deepEqual(counted, { lookedUp: 20, read: 3, inMemory: 3, most: 3 })
  goOn()
  const pages = (await drawn).flat()
  assert.deepEqual(new Set(pages.map((page) => 'rejected' in page && page.rejected)), new Set(['the page is empty']))
  assert.deepEqual(counted, { lookedUp: 20, read: 20, inMemory: 0, most: 3 })
})
