import type { Validity } from '../../facts/index.ts'
import type { Pdfium } from './pdfium.ts'
import { plateDate, plateValidity } from './plate-dates.ts'

/** The dates printed on an FAA plate; null: not found. */
export type PlateDates = {
  /** YYYYMMDD. */
  readonly date: string | null
  readonly validity: Validity | null
}

export const noPlateDates: PlateDates = { date: null, validity: null }

/** Share of the page's height above which the heading is; altitudes and runway lengths below have five digits too. */
const headingFrom = 0.93

/** Characters that are searched; a plate has about 3,000. */
const maxCharacters = { heading: 2_048, page: 100_000 }

/** On a page that is displayed rotated, only the validity is read. */
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
  return textIn(pdfium, maxCharacters.heading, (buffer) =>
    pdfium._FPDFText_GetBoundedText(text, 0, height, width, headingFrom * height, buffer, maxCharacters.heading),
  )
}

/** PDFium ends what it writes with a null character. */
const pageText = (pdfium: Pdfium, text: number): string =>
  textIn(pdfium, maxCharacters.page + 1, (buffer) =>
    pdfium._FPDFText_GetText(text, 0, Math.min(maxCharacters.page, pdfium._FPDFText_CountChars(text)), buffer),
  )

const utf16 = new TextDecoder('utf-16le')

/** The text that `write` puts into a buffer for this many UTF-16 code units. */
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
