import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pagePicture } from '../../src/imaging/pdf/page-picture.ts'
import { loadPdfium } from '../../src/imaging/pdf/pdfium.ts'

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

test('of the FAA’s sheets, those that are drawn sideways are turned, and no other', { skip }, async () => {
  const pdfium = await loadPdfium()
  for (const folder of ['sheets-2014', 'plates']) {
    for (const file of await readdir(join(data, folder))) {
      if (!/\.pdf$/i.test(file)) continue
      const { turned, pixels } = pagePicture(pdfium, await readFile(join(data, folder, file)), 1)
      assert.equal(turned, sideways.includes(file) ? 90 : 0, file)
      assert.equal(pixels.width > pixels.height, sideways.includes(file), file)
    }
  }
})
