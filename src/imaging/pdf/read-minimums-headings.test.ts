import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFDocument, StandardFonts } from '../../pdf/index.ts'
import { pagePicture } from './page-picture.ts'
import { loadPdfium } from './pdfium.ts'

const pdfium = await loadPdfium()

async function headingsOn(texts: readonly (readonly [text: string, x: number, y: number])[], turned = 0) {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([300, 600])
  page.setCropBox(10, 20, 280, 560)
  page.setRotation(degrees(turned))
  for (const [text, x, y] of texts) page.drawText(text, { x, y, size: 6, font })
  return pagePicture(pdfium, await document.save(), 1).headings
}

const points = (pixels: number) => Math.round((pixels * 72) / 300)

test('the heading of a table of minimums is where it is shown, in pixels from the bottom left', async () => {
  const [heading, ...others] = await headingsOn([
    ['CATEGORY', 60, 120],
    ['A', 120, 120],
    ['B', 160, 120],
  ])
  assert.deepEqual(others, [])
  const { x1, y1, x2, y2 } = heading ?? assert.fail('no heading')
  assert.deepEqual([points(x1), points(y1)], [50, 100])
  assert.ok(points(x2) > 70 && points(x2) < 90 && points(y2) <= 106)
  const [turned] = await headingsOn([['CATEGORY A', 60, 120]], 90)
  assert.equal(points(turned?.x1 ?? 0), 100)
})

test('copter plates have such a heading too; the word in a note is not a heading', async () => {
  assert.equal((await headingsOn([['CATEGORY COPTER', 60, 120]])).length, 1)
  assert.equal(
    (
      await headingsOn([
        ['CATEGORY A B C D', 60, 120],
        ['CATEGORY A B C D', 60, 300],
      ])
    ).length,
    2,
  )
  for (const note of ['Category A', 'CATEGORY', 'SUBCATEGORY A', 'CATEGORY AB', '']) {
    assert.deepEqual(await headingsOn(note === '' ? [] : [[note, 60, 120]]), [], note)
  }
})
