import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, type PDFObject } from '../../pdf/index.ts'

/** A page that draws the given number of rectangles: six million take 2 GB of memory, from a file of 180 KB. */
export function rectanglesPdf(count: number): Promise<Uint8Array> {
  return pdfOf(({ context }) => ({
    contents: context.stream(deflateSync('10 10 5 5 re f\n'.repeat(count)), { Filter: 'FlateDecode' }),
  }))
}

/** A page of ten forms, each of ten forms, to the given depth: 12 levels are 10¹² rectangles, from a file of 3 KB. */
export function nestedFormsPdf(depth: number): Promise<Uint8Array> {
  return pdfOf(({ context }) => {
    const form = (drawing: string, more: object) =>
      context.register(context.stream(drawing, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 387, 594], ...more }))
    const tenTimes = '/F Do '.repeat(10)
    let inner = form('0 0 100 100 re f '.repeat(10), {})
    for (let level = 2; level < depth; level++) {
      inner = form(tenTimes, { Resources: { XObject: { F: inner } } })
    }
    return { contents: context.stream(tenTimes), resources: context.obj({ XObject: { F: inner } }) }
  })
}

type Stream = ReturnType<PDFDocument['context']['stream']>
type Drawn = { readonly contents: Stream; readonly resources?: PDFObject }

async function pdfOf(draw: (document: PDFDocument) => Drawn): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const { node } = document.addPage([387, 594])
  const { contents, resources } = draw(document)
  node.set(PDFName.of('Contents'), document.context.register(contents))
  if (resources) node.set(PDFName.of('Resources'), resources)
  return document.save({ useObjectStreams: false })
}
