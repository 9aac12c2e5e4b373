import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { importLimits } from './limits.ts'
import { pagePicture } from './page-picture.ts'
import { loadPdfium } from './pdfium.ts'
import { chunksOf } from './png-chunks.ts'
import { Refusal } from './refusal.ts'
import { renderFile } from './render-file.ts'

const pdfium = await loadPdfium()
const black = rgb(0, 0, 0)

async function page(size: [number, number], draw: (page: ReturnType<PDFDocument['addPage']>) => void = () => {}) {
  const document = await PDFDocument.create()
  draw(document.addPage(size))
  return document.save({ useObjectStreams: false })
}

const png = (width: number, height: number, background: string | { r: number; g: number; b: number; alpha: number }) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Grey value of a pixel counted from the top left. */
const grey = ({ width, rgba }: { width: number; rgba: Buffer }, x: number, y: number) => rgba[(y * width + x) * 4] ?? -1

test('a page is drawn at 300 dpi, its size rounded to whole pixels', async () => {
  const { width, height } = pagePicture(pdfium, await page([387.36, 594]), 1).pixels
  assert.deepEqual([width, height], [1614, 2475])
})

test('a thin filled line is drawn where it is, neither moved nor made bold', async () => {
  const line = await page([387.36, 594], (sheet) =>
    sheet.drawRectangle({ x: 380, y: 100, width: 0.48, height: 300, color: black }),
  )
  const picture = pagePicture(pdfium, line, 1).pixels
  // From 1583.33 to 1585.33 pixels: two thirds of one pixel, a whole one, a third of the next.
  const across = [1582, 1583, 1584, 1585, 1586].map((x) => grey(picture, x, 1200))
  const expected = [255, 85, 0, 170, 255]
  for (const [index, value] of across.entries()) assert.ok(Math.abs(value - (expected[index] ?? 0)) < 12, across.join())
})

test('text is smoothed in grey and colours keep their channels', async () => {
  const sheet = await page([100, 100], (it) => {
    it.drawRectangle({ x: 0, y: 0, width: 100, height: 50, color: rgb(1, 0.5, 0) })
    it.drawText('OMDB', { x: 5, y: 60, size: 20 })
  })
  const { width, rgba } = pagePicture(pdfium, sheet, 1).pixels
  assert.deepEqual([...rgba.subarray((300 * width + 100) * 4, (300 * width + 100) * 4 + 3)], [255, 128, 0])
  const coloured = Array.from({ length: width * 180 }, (_, index) => rgba.subarray(index * 4, index * 4 + 3)).filter(
    ([r, g, b]) => r !== g || g !== b,
  )
  assert.equal(coloured.length, 0)
})

test('crop box and turn are honoured', async () => {
  const turned = await page([400, 600], (sheet) => {
    sheet.setCropBox(100, 100, 200, 300)
    sheet.setRotation(degrees(90))
    // In the lower left corner of what is seen; a quarter turn clockwise takes it to the upper left.
    sheet.drawRectangle({ x: 100, y: 100, width: 24, height: 24, color: black })
  })
  const picture = pagePicture(pdfium, turned, 1).pixels
  assert.deepEqual([picture.width, picture.height], [1250, 833])
  assert.equal(grey(picture, 50, 50), 0)
  assert.equal(grey(picture, 50, 780), 255)
  assert.equal(grey(picture, 1200, 50), 255)
})

test('long level and upright lines are read in points of the page, short, slanting and curved ones are not', async () => {
  const ruled = await page([400, 600], (sheet) => {
    sheet.setCropBox(10, 10, 380, 580)
    sheet.drawRectangle({ x: 50, y: 100, width: 300, height: 400, borderColor: black, borderWidth: 1 })
    sheet.drawLine({ start: { x: 350, y: 200 }, end: { x: 50, y: 200 } })
    sheet.drawLine({ start: { x: 50, y: 300 }, end: { x: 90, y: 300 } })
    sheet.drawLine({ start: { x: 50, y: 100 }, end: { x: 350, y: 400 } })
    sheet.drawCircle({ x: 200, y: 300, size: 90, borderColor: black })
  })
  const { lines } = pagePicture(pdfium, ruled, 1)
  const told = (all: readonly { at: number; from: number; to: number }[] = []) =>
    all.map(({ at, from, to }) => [at, from, to]).toSorted(([one = 0], [other = 0]) => one - other)
  assert.deepEqual(told(lines?.horizontal), [
    [100, 50, 350],
    [200, 50, 350],
    [500, 50, 350],
  ])
  assert.deepEqual(told(lines?.vertical), [
    [50, 100, 500],
    [350, 100, 500],
  ])
  const turned = await page([400, 600], (sheet) => sheet.setRotation(degrees(90)))
  assert.equal(pagePicture(pdfium, turned, 1).lines, null)
})

test('a chart becomes four pictures, and the same file gives the same bytes', async () => {
  const pdf = await page([387.36, 594], (sheet) =>
    sheet.drawText('ILS', { x: 50, y: 300, size: 90, color: rgb(0.1, 0.3, 0.8) }),
  )
  const first = (await renderFile(pdfium, pdf, 1)).pictures
  const second = (await renderFile(pdfium, pdf, 1)).pictures
  for (const picture of ['day', 'night', 'thumbDay', 'thumbNight'] as const) {
    assert.deepEqual(first[picture], second[picture])
    const { width, height, isPalette } = await sharp(first[picture]).metadata()
    assert.deepEqual([width, height], picture.startsWith('thumb') ? [196, 300] : [1614, 2475])
    assert.equal(isPalette, true)
  }
  const mean = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().stats()).channels[0]?.mean ?? Number.NaN
  assert.ok((await mean(first.day)) > 230 && (await mean(first.night)) < 40)
})

test('the night picture differs from the day picture in its palette alone', async () => {
  const { day, night } = (await renderFile(pdfium, await page([200, 200]), 1)).pictures
  const [dayChunks, nightChunks] = [chunksOf(day), chunksOf(night)]
  assert.deepEqual(
    dayChunks.map(({ type }) => type),
    nightChunks.map(({ type }) => type),
  )
  for (const [index, { type, data }] of dayChunks.entries()) {
    const other = nightChunks[index]?.data
    if (type === 'PLTE') assert.notDeepEqual(data, other)
    else assert.deepEqual(data, other)
  }
})

test('a PNG keeps its size, lies on white, and is scaled down only above the limit', async () => {
  const { kind, pictures } = await renderFile(pdfium, await png(300, 200, { r: 0, g: 0, b: 0, alpha: 0 }), 1)
  assert.deepEqual([kind, pictures.width, pictures.height], ['png', 300, 200])
  assert.equal((await sharp(pictures.day).greyscale().stats()).channels[0]?.min, 255)
  const long = (await renderFile(pdfium, await png(importLimits.longSide + 1000, 600, 'white'), 1)).pictures
  assert.deepEqual([long.width, long.height], [importLimits.longSide, 500])
})

const encrypted = async (passwords: { userPassword?: string; ownerPassword: string }) => {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.encrypt(passwords)
  return document.save()
}

/** A PNG whose header promises far more pixels than the file holds. */
async function bomb() {
  const picture = await png(10, 10, 'white')
  picture.writeUInt32BE(60_000, 16)
  picture.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

const noise = async () => {
  const bytes = Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * index * 7919) % 251))
  const picture = await sharp(bytes, { raw: { width: 300, height: 100, channels: 3 } })
    .png()
    .toBuffer()
  return picture.subarray(0, picture.length / 2)
}

const refusals: readonly [what: string, bytes: () => Promise<Uint8Array>, reason: RegExp, page?: number][] = [
  ['an empty file', async () => new Uint8Array(), /^empty/],
  ['a text file', async () => Buffer.from('hello'), /neither PDF nor PNG/],
  ['a PDF of a header only', async () => Buffer.from('%PDF-1.7\nnonsense'), /^broken/],
  ['a PDF cut short', async () => (await page([200, 200])).slice(0, -20), /^damaged: .*parts may be lost/],
  ['a PDF with a password', () => encrypted({ userPassword: 'u', ownerPassword: 'o' }), /^encrypted: save it without/],
  ['a PDF whose owner restricts it', () => encrypted({ ownerPassword: 'o' }), /^encrypted: save it without/],
  ['a PDF without the page', () => page([200, 200]), /^page 2 does not exist: the file has 1$/, 2],
  ['a PDF as large as a wall', () => page([14_400, 14_400]), /^too large: page 1 would be 60000 × 60000 pixels/],
  ['a PNG cut short', noise, /^broken.*truncated/],
  ['a PNG that would burst', bomb, /^too large: 60000 × 60000 pixels/],
  ['a PNG of no substance', async () => Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), /^broken/],
  ['a second page of a PNG', () => png(10, 10, 'white'), /^page 2 does not exist/, 2],
]
for (const [what, bytes, reason, number = 1] of refusals) {
  test(`${what} is refused with the reason`, async () => {
    await assert.rejects(renderFile(pdfium, await bytes(), number), (error: Error) => {
      assert.ok(error instanceof Refusal, String(error))
      assert.match(error.message, reason)
      return true
    })
  })
}

test('after refusals the same PDFium goes on drawing', async () => {
  assert.equal((await renderFile(pdfium, await page([72, 144]), 1)).pictures.height, 600)
})
