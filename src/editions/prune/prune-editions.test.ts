import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../build/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import { verifyImages } from '../verify/verify-images.ts'
import { ImportIsRunning, pruneEditions } from './prune-editions.ts'

const numbers = ['1-1', '1-2']
const [first, second] = (await picturesOf(numbers)).map((picture, at) => [madeChart(numbers[at] ?? '', picture)])

const partsOf = (store: FreshStore, now = Date.now) => ({
  ...store,
  random: randomBytes,
  downloads: join(store.dataDir, 'downloads'),
  now,
})

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
  const pruned = await pruneEditions('folder:made', 0, { ...partsOf(store), editions })
  assert.equal(pruned?.pictures, 0)
  assert.deepEqual((await verifyImages(store)).faults, [])
})

/**
 * An import of another source that has found its only chart, the first of `folder:made`, to be drawn already; `finish` lets it
 * go on.
 */
async function runningImport(store: FreshStore) {
  const [found, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const images: FreshStore['images'] = {
    ...store.images,
    async hashes(names) {
      const hashes = await store.images.hashes(names)
      found.resolve()
      return hashes
    },
  }
  async function* charts() {
    yield* first ?? []
    await going.promise
  }
  const source = { ...madeSource(charts()), name: 'folder:other' }
  const importing = importSource(source, { ...store, images, now: Date.now }, oneWorker)
  await Promise.race([found.promise, importing])
  return {
    async finish() {
      going.resolve()
      await importing
    },
  }
}

/** Two editions of `folder:made`, whose pictures were put an hour ago. */
async function publishedBefore(store: FreshStore): Promise<void> {
  for (const charts of [first, second]) {
    await importSource(madeSource(charts ?? []), { ...store, now: Date.now }, { ...oneWorker, force: true })
  }
  const then = new Date(Date.now() - 3_600_000)
  for (const name of await store.images.names()) {
    await utimes(join(store.dataDir, 'images', name.slice(0, 4), name), then, then)
  }
}

test('while another source is imported, pictures that it uses again stay, and what nothing uses is removed', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  await importSource(madeSource(second ?? []), { ...store, now: Date.now }, oneWorker)
  const other = await runningImport(store)
  const pruned = await pruneEditions('folder:made', 0, partsOf(store))
  assert.deepEqual([pruned?.editions, pruned?.pictures, pruned?.skipped], [2, 0, []])
  await other.finish()
  assert.deepEqual((await verifyImages(store)).faults, [])
  assert.deepEqual(
    (await store.editions.list()).map(({ state }) => state),
    ['live', 'live'],
  )
})

test('while another source is imported, pictures that nothing uses are removed', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  const other = await store.editions.begin(
    { source: 'folder:other', cycle: '2611' },
    { startedAt: Date.now(), claimedUntil: Date.now() + 60_000 },
  )
  assert.equal((await pruneEditions(undefined, 0, partsOf(store)))?.pictures, 4)
  assert.equal((await store.editions.find(other))?.state, 'building')
})

test('the source of a running import is not pruned, and the error names its edition and start', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  const startedAt = Date.UTC(2030, 0, 1)
  const edition = await store.editions.begin(
    { source: 'folder:made', cycle: '2611' },
    { startedAt, claimedUntil: startedAt + 60_000 },
  )
  const parts = partsOf(store, () => startedAt + 59_999)
  await assert.rejects(pruneEditions('folder:made', 0, parts), {
    name: ImportIsRunning.name,
    message: `folder:made cannot be pruned: an import has been building its edition ${edition} since 2030-01-01T00:00:00.000Z`,
  })
  const all = await pruneEditions(undefined, 0, parts)
  assert.deepEqual([all?.editions, all?.skipped], [0, [{ edition, source: 'folder:made', startedAt }]])
  const later = await pruneEditions(
    'folder:made',
    0,
    partsOf(store, () => startedAt + 60_000),
  )
  assert.equal(later?.editions, 2, 'the old one, and that of the import that died')
})
