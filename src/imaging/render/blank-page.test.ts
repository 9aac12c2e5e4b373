import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { fc } from '../../../test/fixtures/properties.ts'
import { PDFDocument, rgb } from '../../pdf/index.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { isBlank, renderFile } from './render-file.ts'

const pdfium = await loadPdfium()

const png = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

async function pdf(width: number, height: number, ink: number | null = null): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([width, height])
  if (ink !== null) page.drawRectangle({ x: 20, y: 20, width: 1, height: 1, color: rgb(ink, ink, ink) })
  return document.save()
}

const noteOn = async (bytes: Uint8Array) => (await renderFile(pdfium, bytes, 1)).notes.page

test('a picture is blank when all of its pixels have one colour, and not when any of them differs', () => {
  const size = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(size, size, fc.nat(0xffffff), fc.nat(), fc.nat(2), (width, height, colour, at, channel) => {
      const rgba = Buffer.alloc(4 * width * height)
      for (let index = 0; index < rgba.length; index += 4) rgba.writeUInt32LE((0xff000000 + colour) >>> 0, index)
      assert.equal(isBlank({ width, height, rgba }), true)
      if (width * height === 1) return
      const byte = 4 * (at % (width * height)) + channel
      rgba.writeUInt8((rgba.readUInt8(byte) + 1) % 256, byte)
      assert.equal(isBlank({ width, height, rgba }), false)
    }),
    { numRuns: 500 },
  )
})

test('a blank page of any colour is accepted with a note', async () => {
  for (const colour of ['white', 'black', '#102030', '#00000000', '#ffffff80']) {
    assert.match((await noteOn(await png(60, 90, colour))) ?? '', /^blank: every pixel has the same colour/, colour)
  }
  assert.match((await noteOn(await pdf(100, 150))) ?? '', /^blank/)
  assert.match((await noteOn(await pdf(100, 150, 1))) ?? '', /^blank/)
  assert.equal(await noteOn(await pdf(100, 150, 0)), null)
  assert.equal(await noteOn(await pdf(100, 150, 0.9)), null)
})

test('a page on which nothing could be read is rejected by its size', async () => {
  const small = [
    [1, 1],
    [1, 2_000],
    [2_000, 1],
    [31, 32],
    [32, 31],
  ] as const
  for (const [width, height] of small) {
    const message = `too small: ${width} × ${height} pixels; a chart has at least 32 on each side`
    await assert.rejects(async () => noteOn(await png(width, height, 'red')), { name: 'Rejection', message })
  }
  for (const side of [1, 3, 7]) {
    await assert.rejects(async () => noteOn(await pdf(side, 594)), { name: 'Rejection', message: /^too small: / })
  }
  assert.notEqual(await noteOn(await png(32, 32, 'red')), null)
  assert.notEqual(await noteOn(await pdf(8, 594)), null)
})
