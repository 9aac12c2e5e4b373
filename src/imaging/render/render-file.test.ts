import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { assertSameBytes } from '../../../test/fixtures/same-bytes.ts'
import { Rejection } from '../../facts/diagnostics/rejection.ts'
import { degrees, PDFDocument, rgb } from '../../pdf/index.ts'
import { linesOf } from '../pdf/page-lines.ts'
import { pagePicture } from '../pdf/page-picture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import { chunksOf } from '../png/png-chunks.ts'
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

const rounded = (all: readonly { at: number; from: number; to: number }[]) =>
  all
    .map(({ at, from, to }) => [at, from, to].map((pixels) => Math.round((pixels * 72) / 300)))
    .toSorted(([one = 0], [other = 0]) => one - other)

test('level and upright lines are read as they are shown, in pixels; short, slanting and curved ones are not', async () => {
  const ruled = await page([400, 600], (sheet) => {
    sheet.setCropBox(10, 10, 380, 580)
    sheet.drawRectangle({ x: 50, y: 100, width: 300, height: 400, borderColor: black, borderWidth: 1 })
    sheet.drawLine({ start: { x: 350, y: 200 }, end: { x: 50, y: 200 } })
    sheet.drawLine({ start: { x: 50, y: 300 }, end: { x: 55, y: 300 } })
    sheet.drawLine({ start: { x: 50, y: 100 }, end: { x: 350, y: 400 } })
    sheet.drawCircle({ x: 200, y: 300, size: 90, borderColor: black })
  })
  const { lines } = pagePicture(pdfium, ruled, 1)
  const { horizontal, vertical } = linesOf(lines?.dark ?? [])
  // In points, from the corner of the crop box.
  assert.deepEqual(rounded(horizontal), [
    [90, 40, 340],
    [190, 40, 340],
    [490, 40, 340],
  ])
  assert.deepEqual(rounded(vertical), [
    [40, 90, 490],
    [340, 90, 490],
  ])
  assert.equal(lines?.dark.filter(({ square }) => square).length, 2, 'a rectangle and a line')
})

test('lines of a turned page are read as it is shown, and those of a form where it is placed', async () => {
  const document = await PDFDocument.create()
  const part = document.addPage([200, 100])
  part.drawLine({ start: { x: 10, y: 20 }, end: { x: 110, y: 20 } })
  const form = await document.embedPage(part)
  const sheet = document.addPage([400, 600])
  sheet.drawPage(form, { x: 100, y: 300, xScale: 2, yScale: 2 })
  sheet.setRotation(degrees(90))
  const { lines } = pagePicture(pdfium, await document.save({ useObjectStreams: false }), 2)
  const { horizontal, vertical } = linesOf(lines?.dark ?? [])
  assert.deepEqual(rounded(horizontal), [])
  // Level at 340 from 120 to 320; a quarter turn clockwise shows it upright, 340 from the left, counted from above.
  assert.deepEqual(rounded(vertical), [[340, 80, 280]])
})

test('lines of a page that is drawn upside down and turned over are read where they are seen', async () => {
  const flipped = await page([300, 300], (sheet) => {
    const drawing = sheet.doc.context.stream('1 0 0 -1 0 300 cm 2 0 0 2 0 0 cm 25 50 m 125 50 l S')
    sheet.node.addContentStream(sheet.doc.context.register(drawing))
  })
  assert.deepEqual(rounded(linesOf(pagePicture(pdfium, flipped, 1).lines?.dark ?? []).horizontal), [[200, 50, 250]])
})

test('lines of a long path are read where it begins with lines along the axes; terrain is not looked through', async () => {
  const path = (first: string) => {
    const rows = Array.from({ length: 80 }, (_, index) => `20 ${20 + 3 * index} m 220 ${20 + 3 * index} l`)
    return page([300, 300], (sheet) => {
      const drawing = sheet.doc.context.stream(`${first} ${rows.join(' ')} S`)
      sheet.node.addContentStream(sheet.doc.context.register(drawing))
    })
  }
  assert.equal(pagePicture(pdfium, await path('20 10 m 220 10 l'), 1).lines?.dark.length, 81)
  assert.deepEqual(pagePicture(pdfium, await path('20 10 m 220 15 l'), 1).lines?.dark, [])
  assert.deepEqual(pagePicture(pdfium, await path('20 10 m 30 40 50 60 220 10 c'), 1).lines?.dark, [])
})

const pens: readonly [what: string, draw: (sheet: ReturnType<PDFDocument['addPage']>) => void, count: number][] = [
  [
    'a filled rectangle as thin as a line',
    (it) => it.drawRectangle({ x: 50, y: 50, width: 200, height: 0.7, color: black }),
    1,
  ],
  ['a filled surface', (it) => it.drawRectangle({ x: 50, y: 50, width: 200, height: 90, color: black }), 0],
  ['dashes', (it) => it.drawLine({ start: { x: 50, y: 50 }, end: { x: 250, y: 50 }, dashArray: [3, 3] }), 0],
  ['a white line', (it) => it.drawLine({ start: { x: 50, y: 50 }, end: { x: 250, y: 50 }, color: rgb(1, 1, 1) }), 0],
  [
    'grey shading',
    (it) => it.drawLine({ start: { x: 50, y: 50 }, end: { x: 250, y: 50 }, color: rgb(0.75, 0.75, 0.75) }),
    0,
  ],
  ['brown ink', (it) => it.drawLine({ start: { x: 50, y: 50 }, end: { x: 250, y: 50 }, color: rgb(0.6, 0.3, 0) }), 1],
]
for (const [what, draw, count] of pens) {
  test(`${what} ${count ? 'rules' : 'does not rule'} a page`, async () => {
    assert.equal(pagePicture(pdfium, await page([300, 300], draw), 1).lines?.dark.length, count)
  })
}

test('a page that draws more lines than can be searched is drawn, and the note says so', async () => {
  const crowded = await page([300, 300], (sheet) => {
    const lines = Array.from({ length: 6000 }, (_, index) => `${index % 280} 10 m ${index % 280} 290 l S`).join('\n')
    sheet.node.addContentStream(sheet.doc.context.register(sheet.doc.context.stream(lines)))
  })
  const { layout, notes } = await renderFile(pdfium, crowded, 1)
  assert.equal(layout, null)
  assert.match(notes.map ?? '', /too many lines/)
})

/** A plate of four strips, with two boxes in its plan view: one is blank inside, the map continues within the other. */
async function plate(): Promise<Uint8Array> {
  return page([387, 594], (sheet) => {
    for (let y = 250; y < 360; y += 4)
      sheet.drawLine({ start: { x: 40, y }, end: { x: 330, y: y + 6 }, color: rgb(0.6, 0.3, 0) })
    const box = (x: number, y: number, width: number, height: number, more: object) =>
      sheet.drawRectangle({ x, y, width, height, borderColor: black, borderWidth: 0.4, ...more })
    box(18, 39, 351, 489, { borderWidth: 0.9 })
    for (const y of [458, 217, 136]) sheet.drawLine({ start: { x: 18, y }, end: { x: 369, y }, thickness: 0.9 })
    box(60, 260, 90, 80, { color: rgb(1, 1, 1) })
    box(200, 260, 90, 80, {})
  })
}

test('a box that hides the map is an inset; a frame around a piece of the map is not', async () => {
  const { layout } = await renderFile(pdfium, await plate(), 1)
  const [inset, ...others] = layout?.insets ?? []
  assert.deepEqual(others, [])
  const { x1, y1, x2, y2 } = inset ?? assert.fail('no inset')
  assert.deepEqual(
    [x1, y1, x2, y2].map((pixels) => Math.round((pixels * 72) / 300)),
    [60, 260, 150, 340],
  )
})

test('a chart becomes four pictures, and the same file gives the same bytes', async () => {
  const pdf = await page([387.36, 594], (sheet) =>
    sheet.drawText('ILS', { x: 50, y: 300, size: 90, color: rgb(0.1, 0.3, 0.8) }),
  )
  const first = (await renderFile(pdfium, pdf, 1)).pictures
  const second = (await renderFile(pdfium, pdf, 1)).pictures
  for (const picture of ['day', 'night', 'thumbDay', 'thumbNight'] as const) {
    assertSameBytes(first[picture], second[picture])
    const { width, height, isPalette } = await sharp(first[picture]).metadata()
    assert.deepEqual([width, height], picture.startsWith('thumb') ? [196, 300] : [1614, 2475])
    assert.equal(isPalette, true)
  }
  const mean = async (bytes: Uint8Array) => (await sharp(bytes).greyscale().stats()).channels[0]?.mean ?? Number.NaN
  assert.ok((await mean(first.day)) > 230 && (await mean(first.night)) < 40)
})

test('a rendering contains encoded pictures, and no pixels: it goes from one process to another', async () => {
  const { grid, pictures } = await renderFile(pdfium, await page([200, 100]), 1)
  assert.deepEqual(grid, { width: 833, height: 417 })
  assert.deepEqual([pictures.width, pictures.height], [833, 417])
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
  const { layout, pictures } = await renderFile(pdfium, await png(300, 200, { r: 0, g: 0, b: 0, alpha: 0 }), 1)
  assert.deepEqual([layout, pictures.width, pictures.height], [null, 300, 200])
  assert.equal((await sharp(pictures.day).greyscale().stats()).channels[0]?.min, 255)
  const { grid, pictures: long } = await renderFile(pdfium, await png(pictureLimits.longSide + 1000, 600, 'white'), 1)
  assert.deepEqual(grid, { width: pictureLimits.longSide + 1000, height: 600 })
  assert.deepEqual([long.width, long.height], [pictureLimits.longSide, 500])
})

const encrypted = async (passwords: { userPassword?: string; ownerPassword: string }) => {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.encrypt(passwords)
  return document.save()
}

/** A PNG whose header states far more pixels than the file contains. */
async function bomb() {
  const picture = await png(10, 10, 'white')
  picture.writeUInt32BE(60_000, 16)
  picture.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}

/** A page whose drawing has one bit turned, deep in its compressed stream. */
const scratched = async () => {
  const whole = Buffer.from(
    await page([200, 200], (sheet) => {
      const lines = Array.from({ length: 500 }, (_, index) => `${(index * 37) % 200} ${(index * 91) % 200} l`)
      sheet.node.addContentStream(
        sheet.doc.context.register(sheet.doc.context.flateStream(`0 0 m ${lines.join(' ')} S`)),
      )
    }),
  )
  const place = whole.indexOf('stream', whole.indexOf('FlateDecode')) + 400
  whole[place] = (whole[place] ?? 0) ^ 0x10
  return whole
}

const noise = async () => {
  const bytes = Buffer.from(Array.from({ length: 90_000 }, (_, index) => (index * index * 7919) % 251))
  const picture = await sharp(bytes, { raw: { width: 300, height: 100, channels: 3 } })
    .png()
    .toBuffer()
  return picture.subarray(0, picture.length / 2)
}

const rejections: readonly [what: string, bytes: () => Promise<Uint8Array>, reason: RegExp, page?: number][] = [
  ['an empty file', async () => new Uint8Array(), /^empty/],
  ['a text file', async () => Buffer.from('hello'), /^not PDF, PNG, JPEG or TIFF/],
  ['a PDF of a header only', async () => Buffer.from('%PDF-1.7\nnonsense'), /^broken/],
  ['a PDF cut short', async () => (await page([200, 200])).slice(0, -20), /^damaged: .*parts may be lost/],
  ['a PDF with a damaged drawing', scratched, /^damaged: a part of the page/],
  ['a PDF with a password', () => encrypted({ userPassword: 'u', ownerPassword: 'o' }), /^encrypted: save it without/],
  ['a PDF whose owner restricts it', () => encrypted({ ownerPassword: 'o' }), /^encrypted: save it without/],
  ['a PDF without the page', () => page([200, 200]), /^page 2 does not exist: the file has 1$/, 2],
  ['a PDF as large as a wall', () => page([14_400, 14_400]), /^too large: page 1 would be 60000 × 60000 pixels/],
  ['a PNG cut short', noise, /^broken.*truncated/],
  ['a PNG that would burst', bomb, /^too large: 60000 × 60000 pixels/],
  ['a PNG of no substance', async () => Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'), /^broken/],
  ['a second page of a PNG', () => png(10, 10, 'white'), /^page 2 does not exist/, 2],
]
for (const [what, bytes, reason, number = 1] of rejections) {
  test(`${what} is rejected with the reason`, async () => {
    await assert.rejects(renderFile(pdfium, await bytes(), number), (error: Error) => {
      assert.ok(error instanceof Rejection, String(error))
      assert.match(error.message, reason)
      return true
    })
  })
}

test('after rejections the same PDFium continues to draw', async () => {
  assert.equal((await renderFile(pdfium, await page([72, 144]), 1)).pictures.height, 600)
})
