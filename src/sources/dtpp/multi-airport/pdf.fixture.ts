import { PDFDocument, PDFHexString, PDFName, type PDFObject, PDFString, StandardFonts } from '../../../pdf/index.ts'

/** A destination in a multi-airport PDF: its page from 1, and how far up the page it begins (1: at the top). */
export type Mark = { readonly name: string; readonly page: number; readonly up?: number; readonly left?: number }

/** A PDF with named destinations, in a name tree with kids or in the older dictionary; each page says what it is of. */
export async function makeMultiAirportPdf(pages: number, marks: readonly Mark[], older = false): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const drawn = Array.from({ length: pages }, (_, index) => {
    const page = document.addPage([387, 594])
    page.drawText(`page ${index + 1}`, { x: 40, y: 560, size: 12, font })
    return page
  })
  const { context, catalog } = document
  const target = ({ page, up, left = 0 }: Mark): PDFObject => {
    const ref = drawn[page - 1]?.ref ?? PDFString.of('no page')
    return context.obj(up === undefined ? [ref, 'Fit'] : [ref, 'XYZ', left * 387, up * 594, null])
  }
  if (older) {
    catalog.set(PDFName.of('Dests'), context.obj(Object.fromEntries(marks.map((mark) => [mark.name, target(mark)]))))
    return document.save()
  }
  const half = Math.ceil(marks.length / 2)
  const kids = [marks.slice(0, half), marks.slice(half)].map((some, kid) => {
    const names = some.flatMap((mark) => [
      kid === 0 ? PDFString.of(mark.name) : PDFHexString.fromText(mark.name),
      kid === 0 ? target(mark) : context.obj({ D: target(mark) }),
    ])
    return context.register(context.obj({ Names: names }))
  })
  catalog.set(PDFName.of('Names'), context.obj({ Dests: context.obj({ Kids: kids }) }))
  return document.save()
}
