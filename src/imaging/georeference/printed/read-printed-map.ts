import { inPdf, onPage } from '../../pdf/open-pdf.ts'
import type { Pdfium } from '../../pdf/pdfium.ts'
import { charactersOf } from '../../pdf/read-characters.ts'
import { readStraightLines } from '../../pdf/read-straight-lines.ts'
import { type KnownAerodrome, type PrintedMap, printedMap } from './printed-map.ts'

/** The map that a page states in print, with the size of the page as displayed, in points. */
export type PrintedPage = { readonly width: number; readonly height: number; readonly map: PrintedMap }

/** Reads a page when its print is needed, which for most pages it is not. null: it states no map. */
export type PrintReader = (aerodrome: KnownAerodrome | null) => PrintedPage | null

/** Pages are counted from 1. The last answer is kept: a page that is being calibrated is georeferenced again and again. */
export function printReader(pdfium: Pdfium, pdf: Uint8Array, number: number): PrintReader {
  let last: { readonly key: string; readonly answer: PrintedPage | null } | undefined
  return (aerodrome) => {
    const key = JSON.stringify(aerodrome)
    if (last?.key !== key) last = { key, answer: readPrintedMap(pdfium, pdf, { number, aerodrome }) }
    return last.answer
  }
}

type Wanted = { readonly number: number; readonly aerodrome: KnownAerodrome | null }

function readPrintedMap(pdfium: Pdfium, pdf: Uint8Array, { number, aerodrome }: Wanted): PrintedPage | null {
  return inPdf(pdfium, pdf, (document) =>
    onPage(pdfium, document, number, (page) => {
      const text = charactersOf(pdfium, page)
      const map = printedMap(text, () => readStraightLines(pdfium, page, text), aerodrome)
      return map && { width: text.width, height: text.height, map }
    }),
  )
}
