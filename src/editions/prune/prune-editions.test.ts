import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { removeMarkedImages } from '../../charts/index.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../import/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
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

const day = 24 * 3_600_000
const publish = (store: FreshStore, charts = first) =>
  importSource(madeSource(charts ?? []), { ...store, now: Date.now }, { ...oneWorker, force: true })

/** Two editions of `folder:made`, of which the second is live. */
async function publishedBefore(store: FreshStore): Promise<void> {
  for (const charts of [first, second]) await publish(store, charts)
}

test('images of a pruned edition are marked, and removed a day later', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  const began = Date.now()
  const at = (time: number) => partsOf(store, () => time)
  const pruned = await pruneEditions('folder:made', 0, at(began))
  assert.deepEqual([pruned?.editions, pruned?.marked, pruned?.pictures, pruned?.strays], [1, 4, 0, 0])
  const again = await pruneEditions('folder:made', 0, at(began + day - 1))
  assert.deepEqual([again?.marked, again?.pictures, again?.strays], [0, 0, 0])
  assert.equal((await store.images.names()).length, 8)
  assert.equal(await removeMarkedImages(at(began + day)), 4)
  assert.equal((await store.images.names()).length, 4)
  assert.deepEqual((await verifyImages(store)).faults, [])
})

test('while a backup runs, images stay and the report says so; then they are removed', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  const began = Date.now()
  await pruneEditions('folder:made', 0, partsOf(store))
  const due = began + 2 * day
  await store.backups.begin({ id: 'one', target: '/backups', kind: 'folder', now: due })
  const later = partsOf(store, () => due)
  const during = await pruneEditions('folder:made', 0, later)
  assert.deepEqual([during?.pictures, during?.isWaiting], [0, true])
  assert.equal((await store.images.names()).length, 8)
  await store.backups.finish('one', { databaseBytes: 1, images: 8, imageBytes: 1, failure: null }, due)
  const after = await pruneEditions('folder:made', 0, later)
  assert.deepEqual([after?.pictures, after?.isWaiting], [4, false])
})

test('images that were marked and are imported again stay', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  await pruneEditions('folder:made', 0, partsOf(store))
  await publish(store)
  assert.equal(await removeMarkedImages(partsOf(store, () => Date.now() + 2 * day)), 0)
  assert.deepEqual((await verifyImages(store)).faults, [])
})

test('an import waits for the removal of an image that it puts, and puts it again', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  await pruneEditions('folder:made', 0, partsOf(store))
  const [removing, importing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const later = () => Date.now() + 2 * day
  const images: FreshStore['images'] = {
    ...store.images,
    async remove(name) {
      removing.resolve()
      await importing.promise
      return store.images.remove(name)
    },
  }
  const removed = removeMarkedImages({ ...partsOf(store, later), images })
  await removing.promise
  const imageRemovals: FreshStore['imageRemovals'] = {
    ...store.imageRemovals,
    async cancel(names, now) {
      const leaving = await store.imageRemovals.cancel(names, now)
      if (leaving.length > 0) importing.resolve()
      return leaving
    },
  }
  const source = madeSource(first ?? [])
  await importSource(source, { ...store, imageRemovals, now: Date.now }, { ...oneWorker, force: true })
  assert.equal(await removed, 4)
  assert.deepEqual((await verifyImages(store)).faults, [])
})

test('a removal ends before an import would no longer wait for it, and continues another time', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  await pruneEditions('folder:made', 0, partsOf(store))
  let time = Date.now() + day
  const parts = partsOf(store, () => time)
  const slow: FreshStore['images'] = {
    ...store.images,
    async remove(name) {
      time += 20_000
      return store.images.remove(name)
    },
  }
  assert.equal(await removeMarkedImages({ ...parts, images: slow }), 2)
  assert.equal(await removeMarkedImages(parts), 0, 'they are being removed, as far as is known')
  time += 60_000
  assert.equal(await removeMarkedImages(parts), 2)
})

/**
 * An import of another source that has found its only chart, the first of `folder:made`, to be drawn already; `finish` lets it
 * go on.
 */
async function runningImport(store: FreshStore) {
  const [found, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const images: FreshStore['images'] = {
    ...store.images,
    async intact(names) {
      const intact = await store.images.intact(names)
      found.resolve()
      return intact
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

test('while another source is imported, images that it uses again stay', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  await importSource(madeSource(second ?? []), { ...store, now: Date.now }, oneWorker)
  const other = await runningImport(store)
  const pruned = await pruneEditions('folder:made', 0, partsOf(store))
  assert.deepEqual([pruned?.editions, pruned?.marked, pruned?.skipped], [2, 4, []])
  await other.finish()
  assert.equal(await removeMarkedImages(partsOf(store, () => Date.now() + 2 * day)), 0)
  assert.deepEqual((await verifyImages(store)).faults, [])
  assert.deepEqual(
    (await store.editions.list()).map(({ state }) => state),
    ['live', 'live'],
  )
})

test('while another source is imported, images that nothing uses are marked', async (t) => {
  const store = await freshStore(t)
  await publishedBefore(store)
  const other = await store.editions.begin(
    { source: 'folder:other', cycle: '2611' },
    { startedAt: Date.now(), claimedUntil: Date.now() + 60_000 },
  )
  assert.equal((await pruneEditions(undefined, 0, partsOf(store)))?.marked, 4)
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
