import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { freshStore } from '../../test/fixtures/index.ts'
import type { Round } from '../jobs/index.ts'
import { startChartRounds } from './charts.ts'

const day = 86_400_000

test('a server removes images a day after they were marked, while its clock permits removal', async (t) => {
  const store = await freshStore(t)
  const marked = Date.UTC(2026, 10, 23)
  const name = 'kpdx_11-1_0a1b2c3d_d.png'
  await store.images.put(name, Buffer.from('image'))
  await store.imageRemovals.mark([name], marked)
  const [started, lines]: [Round[], object[]] = [[], []]
  let [now, mayRemove] = [marked + day - 1, true]
  await startChartRounds({
    store,
    now: () => now,
    random: randomBytes,
    trustedClock: { isLeaping: () => false, mayRemove: () => mayRemove },
    rounds: { start: (...rounds) => void started.push(...rounds), stop: async () => undefined },
    log: { info: (facts) => void lines.push(facts) },
  })
  const names = async () => {
    for (const { work } of started) await work(new AbortController().signal)
    return store.images.names()
  }
  assert.deepEqual(await names(), [name])
  ;[now, mayRemove] = [marked + day, false]
  assert.deepEqual(await names(), [name])
  mayRemove = true
  assert.deepEqual(await names(), [])
  assert.deepEqual(lines, [{ images: 1 }])
})
