import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../build/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import { verifyImages } from '../verify/verify-images.ts'
import { pruneEditions } from './prune-editions.ts'

const numbers = ['1-1', '1-2']
const [first, second] = (await picturesOf(numbers)).map((picture, at) => [madeChart(numbers[at] ?? '', picture)])

test('pictures of a pruned edition that an import stores again before they are removed stay', async (t) => {
  const store = await freshStore(t)
  const ports = { ...store, now: Date.now }
  const publish = (charts = first) => importSource(madeSource(charts ?? []), ports, { ...oneWorker, force: true })
  await publish()
  await publish(second)
  const editions: EditionStore = {
    ...store.editions,
    async prune(source, keep) {
      const unused = await store.editions.prune(source, keep)
      assert.equal(unused.length, 4)
      await publish()
      return unused
    },
  }
  const parts = { editions, images: store.images, downloads: join(store.dataDir, 'downloads'), now: Date.now }
  const pruned = await pruneEditions('folder:made', 0, parts)
  assert.equal(pruned?.pictures, 0)
  assert.deepEqual((await verifyImages(store)).faults, [])
})
