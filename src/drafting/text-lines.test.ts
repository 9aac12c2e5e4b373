import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPdfium, readCharacters, textLines } from '../imaging/index.ts'
import { makePdf, type PrintedPage } from './pdf.fixture.ts'

const pdfium = await loadPdfium()

async function linesOf(page: PrintedPage) {
  const { read } = readCharacters(pdfium, await makePdf([page]))
  const [first] = read
  return first ? textLines(first) : []
}

const textsOf = async (page: PrintedPage) => (await linesOf(page)).map(({ text }) => text)

test('a line is what is printed on one base line without a wide gap', async () => {
  const texts = await textsOf({
    lines: [
      { text: 'AIRPORT DIAGRAM', x: 20, y: 500, size: 10 },
      { text: 'BOSTON, MASSACHUSETTS', x: 250, y: 500, size: 5 },
      { text: 'AL-58 (FAA) 14093', x: 20, y: 480 },
    ],
  })
  assert.deepEqual(texts.toSorted(), ['AIRPORT DIAGRAM', 'AL-58 (FAA) 14093', 'BOSTON, MASSACHUSETTS'])
})

for (const spacing of [0.5, 1, 2, 4, 7]) {
  test(`words with ${spacing} points between their letters are joined`, async () => {
    const texts = await textsOf({ lines: [{ text: 'RNAV (GPS) RWY 32', x: 20, y: 500, size: 9, spacing }] })
    assert.deepEqual(texts, ['RNAV (GPS) RWY 32'])
  })
}

test('letters that are separated by spaces are joined', async () => {
  const texts = await textsOf({ lines: [{ text: 'B O S T O N ,   M A S S .', x: 20, y: 500 }] })
  assert.deepEqual(texts, ['BOSTON, MASS.'])
})

for (const turn of [0, 90, 180, 270] as const) {
  for (const rotate of [0, 90, 180, 270] as const) {
    test(`text turned by ${turn} degrees on a page displayed turned by ${rotate} is read where it is seen`, async () => {
      const [found, ...others] = await linesOf({ rotate, lines: [{ text: 'NE-1, 11 JUL 2014', x: 200, y: 300, turn }] })
      assert.ok(found)
      assert.deepEqual([found.text, found.turn, others], ['NE-1, 11 JUL 2014', (360 + turn - rotate) % 360, []])
    })
  }
}

test('a turned line has its place as the page is held to read it', async () => {
  const [found] = await linesOf({ lines: [{ text: 'AD 2 EGCC 8-1', x: 20, y: 30, turn: 90 }] })
  assert.ok(found)
  assert.ok(found.top < 0.05 && Math.abs(found.left - 30 / 594) < 0.01, JSON.stringify(found))
})

test('text that is printed twice, a hair apart, is read once', async () => {
  const bold = [0, 0.3].map((shift) => ({ text: 'ILS RWY 11', x: 20 + shift, y: 500 }))
  assert.deepEqual(await textsOf({ lines: bold }), ['ILS RWY 11'])
})

test('oblique text is left out', async () => {
  assert.deepEqual(await textsOf({ lines: [{ text: 'RIVER', x: 20, y: 500, turn: 30 }] }), [])
})
