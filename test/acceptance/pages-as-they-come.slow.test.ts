import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type PagePicture, pagePicture } from '../../src/imaging/pdf/page-picture.ts'
import { loadPdfium } from '../../src/imaging/pdf/pdfium.ts'
import { leanOf } from '../../src/imaging/render/picture-lean.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

/** Seen on paper: their text reads upwards. */
const sideways = [
  'CA-SFO-AIRPORT-DIAGRAM.pdf',
  'DC-IAD-GIBBZ-TWO-RNAV.pdf',
  'MA-BOS-GARDNER-FOUR.pdf',
  'MA-BOS-LOGAN-SEVEN.pdf',
  'MA-BOS-QUABN-TWO-RNAV.pdf',
]

const pdfium = await loadPdfium()

async function* sheets(): AsyncIterable<{ readonly file: string; readonly page: PagePicture }> {
  for (const folder of ['sheets-2014', 'plates']) {
    for (const file of await readdir(join(data, folder))) {
      if (!/\.pdf$/i.test(file)) continue
      yield { file, page: pagePicture(pdfium, await readFile(join(data, folder, file)), 1) }
    }
  }
}

test('of the FAA’s sheets, those that are drawn sideways are turned, and no other; none leans', { skip }, async () => {
  for await (const { file, page } of sheets()) {
    assert.equal(page.turned, sideways.includes(file) ? 90 : 0, file)
    assert.equal(page.pixels.width > page.pixels.height, sideways.includes(file), file)
    assert.equal(leanOf(page.pixels), null, file)
  }
})

test('scanned at an angle, each of them is turned by that angle, within 0.03°', { skip }, async () => {
  const angles = [-3, -2.2, -1.3, -0.6, 0.3, 0.9, 1.6, 2.4, 3]
  let count = 0
  for await (const { file, page } of sheets()) {
    const { width, height, rgba } = page.pixels
    const angle = angles[count++ % angles.length] ?? 0
    const scanned = sharp(Buffer.from(rgba), { raw: { width, height, channels: 4 } }).removeAlpha()
    const jpeg = await scanned.rotate(angle, { background: 'white' }).jpeg({ quality: 70 }).toBuffer()
    const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const lean = leanOf({ width: info.width, height: info.height, rgba: data })
    assert.ok(lean !== null && Math.abs(lean - angle) <= 0.03, `${file}: ${lean} instead of ${angle}`)
  }
})
