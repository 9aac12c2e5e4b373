import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as pdf from './index.ts'

test('everything that is named exists, and a PDF that was made is read again', async () => {
  for (const [name, value] of Object.entries(pdf)) assert.notEqual(value, undefined, name)
  const made = await pdf.PDFDocument.create()
  made.addPage([387, 594]).drawText('ILS RWY 11')
  const page = (await pdf.PDFDocument.load(await made.save())).getPage(0)
  assert.deepEqual(page.getSize(), { width: 387, height: 594 })
  assert.ok(page.node.lookup(pdf.PDFName.of('Resources')) instanceof pdf.PDFDict)
})
