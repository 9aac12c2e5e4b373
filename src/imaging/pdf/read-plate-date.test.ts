import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { loadPdfium } from './pdfium.ts'
import { plateDate, readPlateDate } from './read-plate-date.ts'

const pdfium = await loadPdfium()

/** Texts at heights of a page of 387 × 594 points. */
async function dateOn(texts: readonly (readonly [text: string, y: number])[], turned = 0): Promise<string | null> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([387, 594])
  page.setRotation(degrees(turned))
  for (const [index, [text, y]] of texts.entries()) page.drawText(text, { x: 20 + 90 * index, y, size: 6, font })
  const bytes = await document.save()
  const address = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, address)
  const loaded = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0)
  const first = pdfium._FPDF_LoadPage(loaded, 0)
  try {
    return readPlateDate(pdfium, first)
  } finally {
    pdfium._FPDF_ClosePage(first)
    pdfium._FPDF_CloseDocument(loaded)
    pdfium.wasmExports.free(address)
  }
}

test('the date of a plate is read from its heading', async () => {
  const heading = [
    ['SAN LUIS OBISPO, CALIFORNIA', 556],
    ['AL-989 (FAA)', 556],
    ['24025', 557],
  ] as const
  assert.equal(await dateOn(heading), '20240125')
  assert.equal(await dateOn([...heading, ['12091', 546]]), '20240125')
})

test('what is not surely the date of a plate is none', async () => {
  assert.equal(await dateOn([['AL-989 (FAA)', 556]]), null)
  assert.equal(await dateOn([['24025', 300]]), null)
  assert.equal(
    await dateOn([
      ['24025', 557],
      ['24026', 557],
    ]),
    null,
  )
  assert.equal(await dateOn([['24025', 557]], 90), null)
  for (const text of ['24000', '24367', '23366', '50328', '124025', '24025.5', '1-24025', ''])
    assert.equal(plateDate(text), null, text)
  assert.equal(plateDate('(LOGAN9.LOGAN) 20366 SL-58 (FAA) 20366'), '20201231')
})
