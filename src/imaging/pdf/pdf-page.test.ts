import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '../../pdf/index.ts'
import { openDocument } from './pdf-page.ts'

async function pdfOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage()
  return document.save()
}

test('the same bytes are read once in a row, others anew', async () => {
  const [one, two] = [await pdfOf(1), await pdfOf(2)]
  const first = await openDocument(one)
  assert.equal(await openDocument(one.slice()), first)
  assert.equal((await openDocument(two)).getPageCount(), 2)
  assert.equal((await openDocument(one)).getPageCount(), 1)
})

test('a file that is not a PDF rejects at every call', async () => {
  for (let time = 0; time < 2; time++) await assert.rejects(openDocument(Buffer.from('no PDF')))
})
