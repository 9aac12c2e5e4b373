import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { waitFor } from '../../../testing/page.ts'
import { atRest, levelFor, moving, openDecodedImages } from './decoded-image.ts'
import { holdImage } from './image-use.ts'

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

const urls = ['a', 'b', 'c', 'd', 'e']

function open() {
  const held = new Map<string, { readonly blob: Blob; readonly access: 'full' }>()
  const seen = { decodings: 0, closed: 0 }
  const createImageBitmap = async (source: object) => {
    if (source instanceof Blob) seen.decodings += 1
    const close = () => {
      seen.closed += 1
    }
    return { width: 8, height: 8, close }
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
  return { images, held, seen, ready: () => urls.filter((url) => images.ready(url)).join('') }
}

test('three decoded images are kept, and none whose encoded image was dropped', async () => {
  const { images, held, seen, ready } = open()
  for (const url of urls) await images.load(url)
  assert.deepEqual([ready(), seen.decodings], ['cde', 5])
  await images.load('c')
  assert.equal(seen.decodings, 5)
  await images.load('a')
  assert.deepEqual([ready(), seen.decodings], ['ace', 6])
  held.clear()
  assert.equal(ready(), '')
  await images.load('a')
  assert.equal(seen.decodings, 7)
  images.empty()
  assert.equal(ready(), '')
})

function whenIdleIsNow(): void {
  const requestIdleCallback = (work: () => void) => work()
  Object.assign(globalThis, { requestIdleCallback, window: { requestIdleCallback } })
}

test('of a page that was left, the image that was loaded last is kept, none ahead', async () => {
  whenIdleIsNow()
  const { images, seen, ready } = open()
  await images.load('a')
  await images.load('b')
  await images.prefetch({ fetch: 'c', decode: ['a', 'd'] }, () => true)
  assert.equal(ready(), 'abd')
  images.keepLast()
  assert.equal(ready(), 'b')
  await waitFor(
    () => seen.closed === 2 * 3,
    () => `${seen.closed} are closed`,
  )
})

test('the pixels of what is not kept are freed, those of what is drawn after its last use', async () => {
  const { images, seen, ready } = open()
  const copies = 3
  const closed = (count: number) =>
    waitFor(
      () => seen.closed === count * copies,
      () => `${seen.closed} are closed`,
    )
  const drawn = await images.load('a')
  const [one, other] = [holdImage(drawn), holdImage(drawn)]
  for (const url of urls) await images.load(url)
  await closed(1)
  assert.equal(ready(), 'cde', 'b, not a')
  one()
  one()
  await wait(10)
  assert.equal(seen.closed, copies)
  other()
  await closed(2)
  const again = await images.load('a')
  assert.notEqual(again, drawn, 'decoded again')
  images.empty()
  await closed(seen.decodings)
})

test('images ahead are fetched, and those of neighbours decoded', async () => {
  whenIdleIsNow()
  const { images, held, ready } = open()
  let left = 2
  await images.prefetch({ fetch: 'a', decode: ['b', 'c'] }, () => left-- > 0)
  assert.deepEqual([[...held.keys()].join(''), ready()], ['ab', 'b'])
})
