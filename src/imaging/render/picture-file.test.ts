import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { type MadeTiffPage, tiffOf } from './made-tiff.fixture.ts'
import { renderFile } from './render-file.ts'

const pdfium = await loadPdfium()

/** Red above, blue below. */
const twoColours = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#c81e1e' } }).composite([
    { input: { create: { width: 120, height: 40, channels: 3, background: '#1e1ec8' } }, left: 0, top: 40 },
  ])
const written = (write: (picture: Sharp) => Sharp) => async () => {
  const plain = sharp(await twoColours().png().toBuffer())
  return write(plain).toBuffer()
}
const rendered = async (bytes: Uint8Array, page = 1) => (await renderFile(pdfium, bytes, page)).pictures
/** What is seen at a place of the day picture: red or blue. */
async function seenAt(day: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(day)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
  return red > blue + 80 ? 'red' : blue > red + 80 ? 'blue' : 'neither'
}

describe('pictures are read as PNG files are', () => {
  const kinds: readonly [what: string, bytes: () => Promise<Buffer>][] = [
    ['a JPEG', written((picture) => picture.jpeg())],
    ['a progressive JPEG', written((picture) => picture.jpeg({ progressive: true }))],
    ['a JPEG for print (CMYK)', written((picture) => picture.toColourspace('cmyk').jpeg())],
    ['a TIFF', written((picture) => picture.tiff({ compression: 'none' }))],
    ['a TIFF (LZW, 16 bits)', written((picture) => picture.toColourspace('rgb16').tiff({ compression: 'lzw' }))],
    ['a TIFF (deflate)', written((picture) => picture.tiff({ compression: 'deflate' }))],
    ['a TIFF (JPEG)', written((picture) => picture.tiff({ compression: 'jpeg' }))],
  ]
  for (const [what, bytes] of kinds)
    test(what, async () => {
      const { width, height, day } = await rendered(await bytes())
      assert.deepEqual([width, height], [120, 80])
      assert.deepEqual([await seenAt(day, 60, 10), await seenAt(day, 60, 70)], ['red', 'blue'])
    })

  for (const format of ['jpeg', 'tiff'] as const)
    test(`a ${format} that was taken with the camera turned is upright, and counts its own pixels so`, async () => {
      const turned = await written((picture) => picture.withMetadata({ orientation: 6 })[format]())()
      const { grid, pictures } = await renderFile(pdfium, turned, 1)
      assert.deepEqual([pictures.width, pictures.height, grid], [80, 120, { width: 80, height: 120 }])
      assert.deepEqual([await seenAt(pictures.day, 70, 60), await seenAt(pictures.day, 10, 60)], ['red', 'blue'])
    })

  test('a TIFF that lies on earth, with fields that no reader of pictures knows', async () => {
    const more = [
      [33550, 12, [1, 1, 0]],
      [34735, 3, [1, 1, 0, 0]],
      [65000, 3, [7]],
    ] as const
    assert.equal((await rendered(tiffOf([grey({ more })]))).width, 40)
  })

  test('each page of a TIFF, of its own size', async () => {
    const pages = tiffOf([grey({}), { width: 60, height: 50, samples: 3, data: new Uint8Array(60 * 50 * 3).fill(200) }])
    const sizes = [await rendered(pages, 1), await rendered(pages, 2)].map(({ width, height }) => [width, height])
    assert.deepEqual(sizes, [
      [40, 50],
      [60, 50],
    ])
    await assert.rejects(rendered(pages, 3), { name: 'Rejection', message: 'page 3 does not exist: the file has 2' })
  })
})

const grey = (page: Partial<MadeTiffPage>): MadeTiffPage => ({
  ...{ width: 40, height: 50, samples: 1, data: Uint8Array.from({ length: 2000 }, (_, at) => at % 251) },
  ...page,
})

const noise = (write: (picture: Sharp) => Sharp) => () => {
  const bytes = Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * index * 7919) % 251))
  return write(sharp(bytes, { raw: { width: 300, height: 100, channels: 3 } })).toBuffer()
}
const half = async (whole: Promise<Buffer>) => (await whole).subarray(0, (await whole).length / 2)
const scratched = async (whole: Promise<Buffer>) => {
  const bytes = Buffer.from(await whole)
  const middle = bytes.length >> 1
  bytes.writeUInt16BE(bytes.readUInt16BE(middle) ^ 0x5555, middle)
  return bytes
}
const jpeg = noise((picture) => picture.jpeg())

const circle = () => {
  const bytes = tiffOf([grey({})])
  bytes.writeUInt32LE(8, 8 + 2 + bytes.readUInt16LE(8) * 12)
  return bytes
}

const rejections: readonly [what: string, bytes: () => Promise<Buffer> | Buffer, reason: RegExp, page?: number][] = [
  ['a JPEG cut short', () => half(jpeg()), /^broken: it begins like a JPEG file but is truncated/],
  ['a JPEG of a header only', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /^broken: it begins like a JPEG/],
  ['a second page of a JPEG', jpeg, /^page 2 does not exist: the file has 1$/, 2],
  ['a TIFF of a header only', () => Buffer.from('II*\0rest'), /^broken: it begins like a TIFF file/],
  ['a TIFF cut short', () => tiffOf([grey({})]).subarray(0, 1500), /^broken: it begins like a TIFF/],
  ['a TIFF whose data ends early', () => tiffOf([grey({ height: 5000 })]), /^broken: it begins like a TIFF/],
  ['a TIFF whose directories lead in a circle', circle, /^broken: it begins like a TIFF/],
  [
    'a TIFF whose compressed data is damaged',
    () => scratched(noise((picture) => picture.tiff({ compression: 'lzw' }))()),
    /^broken: it begins like a TIFF/,
  ],
  [
    'a TIFF that states far more pixels than it has',
    () => tiffOf([grey({ width: 60_000, height: 60_000 })]),
    /^too large: 60000 × 60000 pixels; the limit is 64 million pixels$/,
  ],
  [
    'a TIFF with tiles of gigabytes',
    () =>
      tiffOf([
        grey({
          more: [
            [322, 4, [65_536]],
            [323, 4, [65_536]],
            [324, 4, [8]],
            [325, 4, [2000]],
          ],
        }),
      ]),
    /^broken: it begins like a TIFF/,
  ],
  [
    'a TIFF with more samples than colours have',
    () => tiffOf([grey({ samples: 10, data: new Uint8Array(20_000), more: [[338, 3, Array(7).fill(0)]] })]),
    /^broken: it begins like a TIFF/,
  ],
  [
    'a TIFF of measurements',
    () =>
      tiffOf([
        grey({
          data: new Uint8Array(8000),
          more: [
            [258, 3, [32]],
            [339, 3, [3]],
          ],
        }),
      ]),
    /^no picture: its samples are float numbers; export it with 8 bits for each colour$/,
  ],
]
for (const [what, bytes, reason, number = 1] of rejections)
  test(`${what} is rejected with the reason`, async () => {
    await assert.rejects(
      async () => renderFile(pdfium, await bytes(), number),
      (error: Error) => {
        assert.ok(error instanceof Rejection, String(error))
        assert.match(error.message, reason)
        return true
      },
    )
  })
