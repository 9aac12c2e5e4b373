import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, StandardFonts } from '../../pdf/index.ts'
import { loadPdfium } from './pdfium.ts'
import { plateDate, plateValidity } from './plate-dates.ts'
import { type PlateDates, readPlateDates } from './read-plate-dates.ts'

const pdfium = await loadPdfium()

type Text = readonly [text: string, y: number]

/** Texts at heights of a page of 387 × 594 points, and one upwards along each side. */
async function datesOn(texts: readonly Text[], { turned = 0, margin = '' } = {}): Promise<PlateDates> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([387, 594])
  page.setRotation(degrees(turned))
  for (const [index, [text, y]] of texts.entries()) page.drawText(text, { x: 20 + 90 * index, y, size: 6, font })
  for (const x of [12, 381]) page.drawText(margin, { x, y: 250, size: 5, font, rotate: degrees(90) })
  const bytes = await document.save()
  const address = pdfium.wasmExports.malloc(bytes.length)
  pdfium.HEAPU8.set(bytes, address)
  const loaded = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0)
  const first = pdfium._FPDF_LoadPage(loaded, 0)
  try {
    return readPlateDates(pdfium, first)
  } finally {
    pdfium._FPDF_ClosePage(first)
    pdfium._FPDF_CloseDocument(loaded)
    pdfium.wasmExports.free(address)
  }
}

const dateOn = async (texts: readonly Text[], turned = 0) => (await datesOn(texts, { turned })).date

test('the date of a plate is read from its heading', async () => {
  const heading = [
    ['SAN LUIS OBISPO, CALIFORNIA', 556],
    ['AL-989 (FAA)', 556],
    ['24025', 557],
  ] as const
  assert.equal(await dateOn(heading), '20240125')
  assert.equal(await dateOn([...heading, ['12091', 546]]), '20240125')
})

test('text that is not certainly the date of a plate is ignored', async () => {
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

test('the validity of a plate is read from its margin, also where the page is turned', async () => {
  const margin = 'NW-1, 11 JUL 2024 to 08 AUG 2024'
  const validity = { valid_from: '2024-07-11', valid_until: '2024-08-08' }
  for (const turned of [0, 90, 180, 270]) assert.deepEqual((await datesOn([], { turned, margin })).validity, validity)
  const date = await datesOn([['24025', 557]], { margin })
  assert.deepEqual(date, { date: '20240125', validity })
})

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const day = 86_400_000
const printed = (time: number) => {
  const date = new Date(time)
  return `${String(date.getUTCDate()).padStart(2, '0')} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

test('the validity of every cycle of 40 years is read as it is printed', () => {
  for (let from = Date.UTC(2000, 0, 27); from < Date.UTC(2040, 0); from += 28 * day) {
    for (const until of [from + 28 * day, from + 56 * day]) {
      const margin = `SW-3, ${printed(from)} to ${printed(until)}`
      const text = `${margin}${margin}\r\nCIRCLING 1240-1 506 (600-1)\r\n24025\r\n${margin}`
      assert.deepEqual(plateValidity(text), { valid_from: iso(from), valid_until: iso(until) })
    }
  }
})

const noValidity = [
  '',
  '11 JUL 2024',
  '11 JUL 2024 08 AUG 2024',
  '08 AUG 2024 to 11 JUL 2024',
  '11 JUL 2024 to 11 JUL 2024',
  '31 FEB 2024 to 20 MAR 2024',
  '00 JUL 2024 to 08 AUG 2024',
  '11 XYZ 2024 to 08 AUG 2024',
  '111 JUL 2024 to 08 AUG 2024',
  '11 JUL 2024 to 08 AUG 20245',
  '01 NOV 2024 to 31 MAR 2025',
  '11 JUL 2024 to 08 AUG 2024, 08 AUG 2024 to 05 SEP 2024',
]
for (const text of noValidity) {
  test(`${JSON.stringify(text)} is not a validity of a plate`, () => assert.equal(plateValidity(text), null))
}
