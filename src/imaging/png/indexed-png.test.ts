import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { indexedPng } from './indexed-png.ts'
import type { Pixels } from './pixels.ts'

/** A picture of one colour for each pixel: red, green, blue. */
function picture(
  width: number,
  height: number,
  colourAt: (index: number) => readonly [number, number, number],
): Pixels {
  const rgba = Buffer.alloc(width * height * 4)
  for (let index = 0; index < width * height; index++) rgba.set([...colourAt(index), 255], index * 4)
  return { width, height, rgba }
}

const shown = async (pixels: Pixels) => {
  const { data, info } = await sharp(indexedPng(pixels), { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [pixels.width, pixels.height, 3])
  return data
}

const colours = [
  [255, 255, 255],
  [0, 0, 0],
  [236, 216, 188],
  [235, 217, 189],
  [190, 190, 190],
  [153, 77, 0],
] as const

test('flat colours are kept exactly, also one that fills a few pixels of a large picture', async () => {
  const data = await shown(
    picture(100, 50, (index) => colours[index < 4900 ? 0 : index % 6 === 3 ? 4 : index % 6] ?? colours[0]),
  )
  for (let index = 4900; index < 5000; index++) {
    const expected = colours[index % 6 === 3 ? 4 : index % 6] ?? colours[0]
    assert.deepEqual([...data.subarray(index * 3, index * 3 + 3)], [...expected])
  }
})

test('steps between two colours are kept apart, and no step is far from what was drawn', async () => {
  const drawn = picture(256, 4, (index) => [index % 256, index % 256, index % 256])
  const data = await shown(drawn)
  for (let index = 0; index < 256; index++) assert.ok(Math.abs((data[index * 3] ?? -99) - index) <= 7)
  assert.ok(new Set(data).size >= 32)
})

test('of more colours than a palette has space for, every one is near what was drawn', async () => {
  const drawn = picture(64, 64, (index) => [
    (index % 16) * 17,
    (Math.floor(index / 16) % 16) * 17,
    Math.floor(index / 256) * 16,
  ])
  const data = await shown(drawn)
  let squares = 0
  for (let index = 0; index < 64 * 64; index++) {
    for (const channel of [0, 1, 2])
      squares += ((data[index * 3 + channel] ?? 0) - (drawn.rgba[index * 4 + channel] ?? 0)) ** 2
  }
  assert.ok(Math.sqrt(squares / (64 * 64 * 3)) < 16)
})

test('the same pixels give the same bytes, at any place in memory', () => {
  const pixels = picture(30, 20, (index) => [index % 256, (index * 7) % 256, (index * 13) % 256])
  const elsewhere = Buffer.concat([Buffer.alloc(1), pixels.rgba]).subarray(1)
  assert.deepEqual(indexedPng(pixels), indexedPng({ ...pixels, rgba: elsewhere }))
})

test('rows at the top can have colours of their own, the first ones of the palette', async () => {
  const drawn = picture(40, 20, (index) => (index % 40 < 5 ? [0, 0, 0] : index < 400 ? [255, 255, 255] : [20, 40, 60]))
  const png = indexedPng(drawn, { rows: 10, colours: 7 })
  const palette = png.subarray(png.indexOf('PLTE') + 4)
  const colourAt = (at: number) => [...palette.subarray(at * 3, at * 3 + 3)]
  assert.deepEqual(
    [colourAt(0), colourAt(1), colourAt(2)],
    [
      [255, 255, 255],
      [0, 0, 0],
      [0, 0, 0],
    ],
  )
  assert.deepEqual(
    [colourAt(7), colourAt(8)],
    [
      [20, 40, 60],
      [0, 0, 0],
    ],
  )
  const data = await sharp(png).raw().toBuffer()
  for (const index of [0, 6, 399, 400, 406, 799]) {
    assert.deepEqual([...data.subarray(index * 3, index * 3 + 3)], [...drawn.rgba.subarray(index * 4, index * 4 + 3)])
  }
})
