import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calibration } from '../../facts/geodesy/index.ts'
import { degrees, PDFDocument } from '../../pdf/index.ts'
import { georeference } from '../georeference/georeference.ts'
import { close, corners, latLon, letter, mapPage, neatline, plain, viewport } from '../georeference/map-page.fixture.ts'
import { linesOf } from '../pdf/page-lines.ts'
import { pagePicture } from '../pdf/page-picture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { renderFile } from './render-file.ts'

const pdfium = await loadPdfium()
const rendered = async (page: Parameters<typeof mapPage>[0]) => renderFile(pdfium, await mapPage(page), 1)
const sizeOf = ({ pictures: { width, height } }: Awaited<ReturnType<typeof rendered>>) => [width, height]

const cases: readonly [what: string, text: Record<number, number>, rotate: number, turned: number | undefined][] = [
  ['upright', { 0: 200 }, 0, undefined],
  ['reading upwards', { 90: 200 }, 0, 90],
  ['upside down', { 180: 200 }, 0, 180],
  ['reading downwards', { 270: 200 }, 0, 270],
  ['reading upwards, with the title upright', { 90: 150, 0: 40 }, 0, 90],
  ['in two directions alike', { 90: 110, 0: 100 }, 0, undefined],
  ['sideways without a clear majority', { 90: 120, 0: 70 }, 0, undefined],
  ['sideways, mostly oblique', { 90: 60, 45: 100 }, 0, undefined],
  ['sideways, but only a few characters', { 90: 40 }, 0, undefined],
  ['absent', {}, 0, undefined],
  ['set upright by /Rotate', { 90: 200 }, 90, undefined],
  ['set sideways by /Rotate', { 0: 200 }, 270, 90],
]
for (const [what, text, rotate, turned] of cases) {
  test(`text ${what}: the page is ${turned ? `turned by ${turned} degrees` : 'left as it is'}`, async () => {
    const page = await rendered({ media: letter, rotate, text })
    const isLevel = (rotate + (turned ?? 0)) % 180 === 0
    assert.deepEqual(sizeOf(page), isLevel ? [1500, 2250] : [2250, 1500])
    assert.equal(page.turned?.degrees, turned)
    assert.deepEqual([page.grid.width, page.grid.height], rotate % 180 === 0 ? [1500, 2250] : [2250, 1500])
  })
}

/** North to the left of the page: it is drawn sideways, its text reads upwards. */
const sideways = ([x, y]: readonly [number, number]) => plain([y, letter.x2 - x])

test('the georeference of a page that is drawn sideways is turned with it', async () => {
  const entries = viewport(neatline, latLon(corners(neatline).map(sideways)), { LPTS: [0, 0, 0, 1, 1, 1, 1, 0] })
  const page = await rendered({ media: letter, entries, text: { 90: 200 } })
  assert.deepEqual(sizeOf(page), [2250, 1500])
  const { boundingBoxes, note } = georeference({ ...page, size: page.pictures, calibrations: [], mapErrorLimit: 15 })
  assert.equal(note, null)
  const { pixels, latlng } = boundingBoxes?.planview ?? assert.fail()
  // The frame is 27 points from the left of what is seen now, and 18 from below.
  assert.deepEqual(pixels, { x1: 113, y1: 75, x2: 2175, y2: 1425 })
  const [west, south] = plain([(113 * 72) / 300, (75 * 72) / 300])
  close(latlng.lng1, west, 1e-6)
  close(latlng.lat1, south, 1e-6)
})

test('a page whose own georeference has north up is not turned, whatever its text', async () => {
  const entries = viewport(neatline, latLon(corners(neatline).map(plain)))
  const page = await rendered({ media: letter, entries, text: { 90: 200 } })
  assert.deepEqual([sizeOf(page), page.turned], [[1500, 2250], null])
})

test('calibrations count on the file as it is: points and plan view are turned with the page', async () => {
  const page = await rendered({ media: letter, text: { 90: 200 } })
  const calibration: Calibration = {
    ...{ name: 'calibrations.json', counts: 'points', origin: 'bottom left', projection: null },
    control: corners(neatline).map((from) => ({ from, to: sideways(from) })),
    planView: neatline,
    insets: [{ x1: 18, y1: 27, x2: 118, y2: 77 }],
  }
  const drawn = { ...page, size: page.pictures, calibrations: [calibration], mapErrorLimit: 15 }
  const { planview, insets } = georeference(drawn).boundingBoxes ?? assert.fail()
  assert.deepEqual(planview.pixels, { x1: 113, y1: 75, x2: 2175, y2: 1425 })
  close(planview.latlng.lat1, plain([0, 18])[1], 1e-6)
  // On the page at its lower left, now at the upper left: 50 points wide and 100 high.
  assert.deepEqual(
    insets.map(({ pixels }) => pixels),
    [{ x1: 113, y1: 1008, x2: 321, y2: 1425 }],
  )
})

test('lines and the printed date are those of the page', async () => {
  const document = await PDFDocument.create()
  const sheet = document.addPage([400, 600])
  sheet.drawLine({ start: { x: 50, y: 100 }, end: { x: 350, y: 100 } })
  sheet.drawText('14037', { x: 20, y: 580, size: 8 })
  sheet.drawText('N'.repeat(200), { x: 200, y: 300, size: 1, rotate: degrees(90) })
  const { lines, dates, turned } = pagePicture(pdfium, await document.save({ useObjectStreams: false }), 1)
  const { horizontal, vertical } = linesOf(lines?.dark ?? [])
  assert.deepEqual([turned, horizontal, dates.date], [90, [], '20140206'])
  assert.deepEqual(
    vertical.map(({ at, from, to }) => [at, from, to].map((pixels) => Math.round((pixels * 72) / 300))),
    [[100, 50, 350]],
  )
})
