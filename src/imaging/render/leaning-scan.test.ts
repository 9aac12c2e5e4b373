import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import type { Calibration } from '../../facts/geodesy/index.ts'
import { apply, invert } from '../../facts/geodesy/index.ts'
import { PDFDocument } from '../../pdf/index.ts'
import { georeference } from '../georeference/georeference.ts'
import { fileToPicture } from '../georeference/picture-turn.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { jpeg, scan, sheet, sheetSize } from './leaning-scan.fixture.ts'
import { leanOf } from './picture-lean.ts'
import { renderFile } from './render-file.ts'
import { straightened } from './straightened.ts'

const pdfium = await loadPdfium()

async function leanFound(picture: Sharp): Promise<number | null> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return leanOf({ width: info.width, height: info.height, rgba: data })
}

for (const degrees of [0.3, -1.7, 3, -3]) {
  test(`a scan that leans by ${degrees}° is turned by it, within 0.05°`, async () => {
    const lean = (await leanFound(sharp(await jpeg(degrees)))) ?? assert.fail('not found')
    assert.ok(Math.abs(lean - degrees) <= 0.05, `${lean}`)
  })
}

const [, frame = ''] = sheet.split(/(<g .*?<\/g>)/s)
assert.ok(frame.includes('rect'))
const straight: readonly [what: string, picture: () => Sharp][] = [
  ['straight, though a runway on it leans', () => scan(0)],
  ['straight within 0.2°', () => scan(0.2)],
  ['turned by more than a scan leans', () => scan(3.5)],
  ['without lines', () => scan(1.5, sheet.replace(frame, '').replace(/<path d="M430.*?>/, ''))],
  [
    'with level lines alone that lean',
    () =>
      scan(
        1.5,
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
    <path d="M60 160H840M60 220H840M60 900H840" stroke="#000" stroke-width="2"/></svg>`,
      ),
  ],
  [
    'with level lines that lean and upright ones that do not, as on a photo taken askew',
    () =>
      scan(
        0,
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#fff"/>
    <path d="M60 160L840 180M60 220L840 240M60 900L840 920M60 160V900M300 160V900M840 180V920" fill="none" stroke="#000" stroke-width="2"/></svg>`,
      ),
  ],
  ['of one colour', () => scan(0, '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"/>')],
]
for (const [what, picture] of straight) {
  test(`a picture ${what}, is left as it is`, async () => {
    assert.equal(await leanFound(picture()), null)
  })
}
test('the picture of a leaning scan is straight, holds all of the scan, and says so; the same file gives the same picture', async () => {
  const file = await jpeg(2)
  const { pictures, turned, notes, grid } = await renderFile(pdfium, file, 1)
  assert.equal(notes.page, 'leans by 2.0° clockwise: its picture is turned back')
  assert.ok(turned && Math.abs(turned.degrees + 2) <= 0.05)
  assert.ok(pictures.width > grid.width && pictures.height > grid.height)
  assert.equal(await leanFound(sharp(pictures.day)), null)
  assert.ok(Buffer.from(pictures.day).equals((await renderFile(pdfium, file, 1)).pictures.day))
})

test('a scan that is too large to be turned stays as it is, and the note says what to do', async () => {
  const { data, info } = await scan(-1.2).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = { width: info.width, height: info.height, rgba: data }
  const left = straightened(pixels, 1_000_000)
  assert.deepEqual([left.pixels, left.turned], [pixels, null])
  const remedy = 'scan it with at most 1 million pixels'
  assert.equal(left.note, `leans by 1.2° counter-clockwise and is too large to be turned: ${remedy}`)
})

test('a scan in a PDF is turned likewise', async () => {
  const document = await PDFDocument.create()
  const image = await document.embedJpg(await jpeg(-1.5))
  const page = document.addPage([image.width * 0.24, image.height * 0.24])
  page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  const { turned } = await renderFile(pdfium, await document.save(), 1)
  assert.ok(turned && Math.abs(turned.degrees - 1.5) <= 0.05, JSON.stringify(turned))
})

/** Degrees by which points on the scan are placed; north is up on the sheet. */
const onEarth = (x: number, up: number) => [170 + x / 36_000, -41 + up / 48_000] as const

test('points on the file of a leaning scan place it: no lean is left in its map, and the plan view is level', async () => {
  const file = await jpeg(2)
  const { pictures, ...rendering } = await renderFile(pdfium, file, 1)
  const { grid } = rendering
  // From the sheet, from its lower left, to the file: turned clockwise by 2 degrees about the middle of both.
  const [cosine, sine] = [Math.cos(Math.PI / 90), Math.sin(Math.PI / 90)]
  const onFile = (x: number, up: number) => {
    const [dx, dy] = [x - sheetSize.width / 2, up - sheetSize.height / 2]
    return [grid.width / 2 + cosine * dx + sine * dy, grid.height / 2 - sine * dx + cosine * dy] as const
  }
  const corners = [
    [60, 60],
    [840, 60],
    [840, 1140],
    [60, 1140],
  ] as const
  const middle = onFile(450, 600)
  const calibration: Calibration = {
    ...{ name: 'calibrations.json', counts: 'pixels', origin: 'bottom left', projection: null },
    control: corners.map(([x, up]) => ({ from: onFile(x, up), to: onEarth(x, up) })),
    planView: { x1: middle[0] - 390, y1: middle[1] - 540, x2: middle[0] + 390, y2: middle[1] + 540 },
    insets: [],
  }
  const drawn = { ...rendering, size: pictures, calibrations: [calibration], mapErrorLimit: 15 }
  const { boundingBoxes, note } = georeference(drawn)
  assert.equal(note, null)
  assert.ok((boundingBoxes?.residual_px ?? 99) < 1, `${boundingBoxes?.residual_px} px`)
  const { pixels, latlng } = boundingBoxes?.planview ?? assert.fail()
  assert.ok(Math.abs(pixels.x2 - pixels.x1 - 780) <= 2 && Math.abs(pixels.y2 - pixels.y1 - 1080) <= 2)
  assert.ok(Math.abs(latlng.lat1 - onEarth(60, 60)[1]) < 3 / 48_000, 'within three pixels')
  // Without the turn the same points are refused.
  const { boundingBoxes: refused } = georeference({ ...drawn, size: grid, turned: null })
  assert.equal(refused, null)
  // Back on the file, the middle is where it was.
  const back = invert(fileToPicture({ ...rendering, size: pictures })) ?? assert.fail()
  const [x, y] = apply(back, [pictures.width / 2, pictures.height / 2])
  assert.ok(Math.hypot(x - grid.width / 2, y - grid.height / 2) < 1e-6)
})
