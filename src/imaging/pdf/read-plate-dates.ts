import type { Validity } from '../../facts/index.ts'
import type { Pdfium } from './pdfium.ts'
import { plateDate, plateValidity } from './plate-dates.ts'

/** What a page prints as plates of the FAA do; null: it does not. */
export type PlateDates = {
  /** YYYYMMDD. */
  readonly date: string | null
  readonly validity: Validity | null
}

export const noPlateDates: PlateDates = { date: null, validity: null }

/** The heading begins so far up the page; below it are altitudes and lengths of runways, which have five digits too. */
const heading = 0.93

/** Characters of text that are searched: of the heading, and of the page; a plate has some 3,000. */
const most = { heading: 2_048, page: 100_000 }

/** Of a page that is displayed turned, the validity alone. */
export function readPlateDates(pdfium: Pdfium, page: number): PlateDates {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return noPlateDates
  try {
    const isUpright = pdfium._FPDFPage_GetRotation(page) === 0
    return {
      date: isUpright ? plateDate(headingText(pdfium, page, text)) : null,
      validity: plateValidity(pageText(pdfium, text)),
    }
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

function headingText(pdfium: Pdfium, page: number, text: number): string {
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
  return textIn(pdfium, most.heading, (buffer) =>
    pdfium._FPDFText_GetBoundedText(text, 0, height, width, heading * height, buffer, most.heading),
  )
}

/** PDFium ends what it writes with a null character. */
const pageText = (pdfium: Pdfium, text: number): string =>
  textIn(pdfium, most.page + 1, (buffer) =>
    pdfium._FPDFText_GetText(text, 0, Math.min(most.page, pdfium._FPDFText_CountChars(text)), buffer),
  )

const utf16 = new TextDecoder('utf-16le')

/** What is written to a buffer of so many characters of UTF-16. */
function textIn(pdfium: Pdfium, characters: number, write: (buffer: number) => number): string {
  const buffer = pdfium.wasmExports.malloc(2 * characters)
  if (buffer === 0) return ''
  try {
    const count = Math.min(write(buffer), characters)
    return utf16.decode(pdfium.HEAPU8.slice(buffer, buffer + 2 * Math.max(0, count)))
  } finally {
    pdfium.wasmExports.free(buffer)
  }
}
