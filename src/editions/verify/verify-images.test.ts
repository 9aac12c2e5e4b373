import assert from 'node:assert/strict'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { madeChart, madeSource, picturesOf } from '../../sources/source/made-source.fixture.ts'
import { importSource } from '../import/import-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import { verifyImages } from './verify-images.ts'

const numbers = ['1-1', '1-2']
const files = await picturesOf(numbers)
const charts = numbers.map((number, at) => madeChart(number, files[at] ?? assert.fail()))
const now = () => Date.UTC(2026, 10, 21)

test('verification names what is damaged, missing or unreadable, with the sources that use it, and nothing else', async (t) => {
  const store = await freshStore(t)
  const source = madeSource(charts)
  await importSource(source, { ...store, now }, oneWorker)
  const done: string[] = []
  const whole = await verifyImages({
    ...store,
    onProgress: (progress) => done.push(`${progress.done}/${progress.total}`),
  })
  assert.deepEqual([whole.checked, whole.faults], [8, []])
  assert.ok(whole.bytes > 0)
  assert.deepEqual(done, ['1/8', '2/8', '3/8', '4/8', '5/8', '6/8', '7/8', '8/8'])

  const [one = assert.fail(), two = assert.fail()] = await store.listed('NZWN')
  const path = (name: string) => join(store.dataDir, 'images', name.slice(0, 4), name)
  await writeFile(path(one.image_day), '')
  await rm(path(one.thumb_day))
  await rm(path(two.image_night))
  await mkdir(path(two.image_night))
  const leftover = 'kpdx_11-1_0a1b2c3d_d.png'
  await mkdir(join(store.dataDir, 'images', 'kpdx'))
  await writeFile(path(leftover), 'none of ours')
  await writeFile(path('.0123456789abcdef.part'), 'half').catch(() => undefined)

  const { checked, faults } = await verifyImages(store)
  assert.equal(checked, 9)
  const expected = [
    { image: one.image_day, fault: 'damaged', bytes: 0, sources: ['folder:made'] },
    { image: one.thumb_day, fault: 'missing', bytes: null, sources: ['folder:made'] },
    { image: two.image_night, fault: 'unreadable', bytes: null, sources: ['folder:made'] },
    { image: leftover, fault: 'damaged', bytes: 12, sources: [] },
  ]
  assert.deepEqual(
    faults,
    expected.sort((a, b) => (a.image < b.image ? -1 : 1)),
  )

  await rm(path(two.image_night), { recursive: true })
  await rename(path(leftover), join(store.dataDir, leftover))
  await importSource(source, { ...store, now }, oneWorker)
  assert.deepEqual((await verifyImages(store)).faults, [])
})
