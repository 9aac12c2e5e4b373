import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isIntact } from '../../../charts/index.ts'
import { folderImages } from '../folder.ts'
import { cachedImages } from './cached-images.ts'

const contents = ['first', 'other', 'third'].map((text) => Buffer.from(text))
const names = contents.map(
  (bytes) => `kpdx_11-1_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}_d.png`,
) as [string, string, string]
const [first, second, third] = names

/** A cache of ten bytes, of images with five; `asked` counts what reached the store. */
async function aCache(t: TestContext, cacheBytes = 10) {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'image-cache')
  const stored = folderImages(join(root, 'stored'))
  const asked: string[] = []
  const counted = {
    ...stored,
    get: (name: string) => {
      asked.push(name)
      return stored.get(name)
    },
  }
  const open = () => cachedImages(counted, folder, { cacheBytes, isIntact })
  for (const [at, name] of names.entries()) await stored.put(name, contents[at] ?? Buffer.alloc(0))
  return { images: open(), open, stored, folder, asked }
}

test('an image is read from the store once, also after a restart', async (t) => {
  const { images, open, asked } = await aCache(t)
  for (let round = 0; round < 3; round += 1) assert.equal(String(await images.get(first)), 'first')
  assert.equal(String(await open().get(first)), 'first')
  assert.deepEqual(asked, [first])
})

test('the least recently used leaves first, and the limit holds', async (t) => {
  const { images, folder, asked } = await aCache(t)
  for (const name of [first, second, first, third, first]) await images.get(name)
  assert.deepEqual(readdirSync(folder).sort(), [first, third].sort())
  assert.deepEqual(asked, [first, second, third])
})

test('a smaller limit holds after the next image, and the oldest leave', async (t) => {
  const { images, open, stored, folder } = await aCache(t)
  for (const name of [first, second]) await images.get(name)
  utimesSync(join(folder, second), 1, 1)
  const smaller = cachedImages(stored, folder, { cacheBytes: 10, isIntact })
  await smaller.get(third)
  assert.deepEqual(readdirSync(folder).sort(), [first, third].sort())
  await open().get(first)
})

test('an image that is larger than the limit is not kept', async (t) => {
  const { images, folder } = await aCache(t, 4)
  assert.equal(String(await images.get(first)), 'first')
  assert.throws(() => readFileSync(join(folder, first)))
})

test('bytes that do not match their name are neither kept nor returned from the cache', async (t) => {
  const { images, stored, folder, asked } = await aCache(t)
  await images.get(first)
  writeFileSync(join(folder, first), 'wrong')
  assert.equal(String(await images.get(first)), 'first')
  await stored.put(second, Buffer.from('wrong'))
  for (let round = 0; round < 2; round += 1) assert.equal(String(await images.get(second)), 'wrong')
  assert.deepEqual(asked, [first, first, second, second])
})

test('an image that was removed or put again is not returned from the cache', async (t) => {
  const { images, asked } = await aCache(t)
  await images.get(first)
  await images.put(first, Buffer.from('first'))
  await images.get(first)
  assert.equal(asked.length, 2)
  await images.remove(first)
  assert.equal(await images.get(first), null)
})

test('what a killed process left is removed, and a name that is not one of an image reaches nothing', async (t) => {
  const { images, folder } = await aCache(t)
  mkdirSync(folder)
  writeFileSync(join(folder, '.0011223344556677.part'), 'half')
  await images.get(first)
  assert.deepEqual(readdirSync(folder), [first])
  for (const name of ['../stored/marker', `.${first}`, '']) assert.equal(await images.get(name), null)
})

test('a folder that cannot be used costs nothing but time, and is used again when it can', async (t) => {
  const { images, folder, asked } = await aCache(t)
  writeFileSync(folder, 'a file in the way')
  for (let round = 0; round < 2; round += 1) assert.equal(String(await images.get(first)), 'first')
  rmSync(folder)
  for (let round = 0; round < 2; round += 1) assert.equal(String(await images.get(first)), 'first')
  assert.equal(asked.length, 3)
})
