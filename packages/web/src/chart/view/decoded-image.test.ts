import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atRest, levelFor, moving, openDecodedImages } from './decoded-image.ts'

const copies = { levels: ['whole', 'half', 'quarter'] }
const levels = (resolutions: readonly number[], fewest: number) =>
  resolutions.map((resolution) => levelFor(copies, resolution, fewest))

test('at rest each scale has the copy with one to two pixels for one of the screen', () => {
  assert.deepEqual(levels([0.2, 1, 1.99, 2, 3.99], atRest), ['whole', 'whole', 'whole', 'half', 'half'])
  assert.deepEqual(levels([4, 16], atRest), ['quarter', 'quarter'])
})

test('what moves is drawn from the smaller copy earlier', () => {
  assert.deepEqual(levels([0.2, 1, 1.39], moving), ['whole', 'whole', 'whole'])
  assert.deepEqual(levels([1.41, 2, 2.79, 2.81, 4, 16], moving), [
    'half',
    'half',
    'half',
    'quarter',
    'quarter',
    'quarter',
  ])
})

test('four decoded images are kept, and none whose encoded image was dropped', async () => {
  const held = new Map<string, { readonly blob: Blob; readonly access: 'full' }>()
  let decodings = 0
  const createImageBitmap = async (source: object) => {
    if (source instanceof Blob) decodings += 1
    return { width: 8, height: 8 }
  }
  Object.assign(globalThis, { createImageBitmap })
  const images = openDecodedImages({
    held: (url) => held.get(url),
    async load(url) {
      const image = held.get(url) ?? { blob: new Blob([url]), access: 'full' as const }
      held.set(url, image)
      return image
    },
  })
  const urls = ['a', 'b', 'c', 'd', 'e']
  const ready = () => urls.filter((url) => images.ready(url)).join('')
  for (const url of urls) await images.load(url)
  assert.deepEqual([ready(), decodings], ['bcde', 5])
  await images.load('b')
  assert.equal(decodings, 5)
  await images.load('a')
  assert.deepEqual([ready(), decodings], ['abde', 6])
  held.clear()
  assert.equal(ready(), '')
  await images.load('a')
  assert.equal(decodings, 7)
  images.empty()
  assert.equal(ready(), '')
})
