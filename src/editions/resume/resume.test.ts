import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { madeChart, madeSource, picturesOf, wellington } from '../../sources/source/made-source.fixture.ts'
import { SourceError } from '../../sources/source/source-error.ts'
import { type ImportPorts, importSource } from '../import/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'

const now = () => Date.UTC(2026, 10, 21)
const numbers = ['1-1', '1-2', '1-3', '1-4', '1-5', '1-6']
const pictures = await picturesOf(numbers)
const charts = numbers.map((number, at) => madeChart(number, pictures[at] ?? assert.fail()))

/** Ports that count what is drawn anew and what is found drawn. */
function counting(store: FreshStore) {
  const counted = { drawn: 0, kept: 0 }
  const ports: ImportPorts = {
    ...store,
    now,
    drawings: {
      find: async (key) => {
        const found = await store.drawings.find(key)
        if (found) counted.kept += 1
        return found
      },
      put: (key, drawing) => {
        counted.drawn += 1
        return store.drawings.put(key, drawing)
      },
    },
  }
  return { counted, ports }
}
const statesIn = async ({ editions }: FreshStore) => (await editions.list()).map(({ state }) => state)
const listed = async (store: FreshStore) => (await store.listed('NZWN')).map(({ index_number }) => index_number)

test('an import that is killed in the middle leaves nothing visible, and begun again draws nothing twice', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts.slice(0, 1)), { ...store, now }, oneWorker)
  const script = fileURLToPath(new URL('../../../test/fixtures/interrupted-import.ts', import.meta.url))
  const child = spawn(process.execPath, [script, store.dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'charts 4') break
  child.kill('SIGKILL')
  await exited

  assert.deepEqual(await statesIn(store), ['live', 'building'])
  assert.deepEqual(await listed(store), ['1-1'])
  const { ports, counted } = counting(store)
  const report = await importSource(madeSource(charts), ports, oneWorker)
  assert.deepEqual(counted, { kept: 4, drawn: 2 })
  assert.equal(report.charts.total, 6)
  assert.deepEqual(await listed(store), numbers)
  assert.deepEqual(await statesIn(store), ['superseded', 'live'])
})

test('a full disk ends the import with its reason, and with space again it continues where it was', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts.slice(0, 1)), { ...store, now }, oneWorker)
  const { ports, counted } = counting(store)
  const images: ImportPorts['images'] = {
    ...store.images,
    async put(name, bytes) {
      if (/_1-[456]_/.test(name)) throw new StoreUnavailable(`The image ${name} can't be written: ENOSPC`)
      await store.images.put(name, bytes)
    },
  }
  await assert.rejects(importSource(madeSource(charts), { ...ports, images }, oneWorker), /can't be written: ENOSPC/)
  assert.deepEqual(await statesIn(store), ['live'])
  assert.deepEqual(await listed(store), ['1-1'])
  assert.equal(counted.drawn, 2, 'the two charts for which there was space')
  await importSource(madeSource(charts), ports, oneWorker)
  assert.equal(counted.drawn, charts.length - 1)
  assert.deepEqual(await listed(store), numbers)
})

test('a source that is gone in the middle changes nothing', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts.slice(0, 1)), { ...store, now }, oneWorker)
  async function* goingAway() {
    yield* charts.slice(0, 3)
    throw new SourceError('/made cannot be read any more')
  }
  await assert.rejects(importSource(madeSource(goingAway()), { ...store, now }, oneWorker), SourceError)
  assert.deepEqual(await statesIn(store), ['live'])
  assert.deepEqual(await listed(store), ['1-1'])
})

test('files that are gone in the middle are rejected, and what is left of the edition does not go live', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts), { ...store, now }, oneWorker)
  const gone = async () => {
    throw new Rejection('cannot be read (ENOENT)')
  }
  const left = charts.map((chart, at) => (at < 2 ? chart : { ...chart, read: gone }))
  const report = await importSource(madeSource(left), { ...store, now }, oneWorker)
  assert.deepEqual([report.state, report.charts.total, report.quarantined.length], ['ready', 2, 4])
  assert.match(report.objections.join(), /66 % fewer charts/)
  assert.deepEqual(await listed(store), numbers)
  assert.deepEqual(await store.editions.activateDue(now() + 1e12), [])
})

test('pictures that were lost are drawn again by the next import', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts), { ...store, now }, oneWorker)
  const folder = join(store.dataDir, 'images', 'nzwn')
  const names = await readdir(folder)
  for (const name of names.filter((each) => each.startsWith('nzwn_1-2_'))) await rm(join(folder, name))
  const { ports, counted } = counting(store)
  await importSource(madeSource(charts), ports, oneWorker)
  assert.equal(counted.drawn, 1)
  assert.deepEqual((await readdir(folder)).sort(), names.sort())
})

test('pictures that were damaged are written again by the next import, whether their file is read again or not', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts), { ...store, now }, oneWorker)
  const [first = assert.fail(), second = assert.fail()] = await store.listed('NZWN')
  const path = (name: string) => join(store.dataDir, 'images', 'nzwn', name)
  const files = [first.image_day, second.thumb_night].map(path)
  const whole = await Promise.all(files.map((file) => readFile(file)))
  const unchanged = numbers.map((number, at) =>
    madeChart(number, pictures[at] ?? assert.fail(), { unchangedSince: '2611' }),
  )
  for (const again of [charts, unchanged]) {
    await writeFile(files[0] ?? '', '')
    await writeFile(files[1] ?? '', whole[1]?.map((byte) => byte ^ 1) ?? assert.fail())
    const { ports, counted } = counting(store)
    await importSource(madeSource(again), ports, oneWorker)
    assert.equal(counted.drawn, 2)
    assert.deepEqual(await Promise.all(files.map((file) => readFile(file))), whole)
  }
})

test('a file that its source calls unchanged since the live cycle is not read', async (t) => {
  const store = await freshStore(t)
  await importSource(madeSource(charts), { ...store, now }, oneWorker)
  const unread = () => assert.fail('it was read')
  const sameAs = (cycle: string) => numbers.map((number) => madeChart(number, unread, { unchangedSince: cycle }))
  const report = await importSource(madeSource(sameAs('2611'), { cycle: '2612' }), { ...store, now }, oneWorker)
  assert.deepEqual(report.charts, { total: 6, new: 0, changed: 0, unchanged: 6, removed: 0 })
  assert.deepEqual([report.state, report.effective_at], ['ready', '2026-11-26T09:01:00.000Z'])
  await assert.rejects(importSource(madeSource(sameAs('2610')), { ...store, now }, oneWorker), /it was read/)
})

test('a page that two airports share is drawn once, and each has it under its own name', async (t) => {
  const store = await freshStore(t)
  const paraparaumu = { ...wellington, icao: 'NZPP', stated: { ...wellington.stated, name: 'Kapiti Coast' } }
  const [bytes = assert.fail()] = pictures
  const shared = [madeChart('10-1P', bytes), madeChart('10-1P', bytes, { icao: 'NZPP', file: 'other.png' })]
  const { ports, counted } = counting(store)
  for (const workers of [1, 2]) {
    await importSource(madeSource(shared, { airports: [wellington, paraparaumu] }), ports, { workers })
    assert.equal(counted.drawn, 1)
  }
  for (const icao of ['NZWN', 'NZPP']) {
    const [chart] = await store.listed(icao)
    assert.match(chart?.image_day ?? '', new RegExp(`^${icao.toLowerCase()}_10-1p_`))
    assert.ok(await store.images.get(chart?.thumb_night ?? ''))
  }
})
