import { dateOf } from '../../facts/index.ts'
import type { Pdfium } from './pdfium.ts'

/** The heading begins so far up the page; below it stand altitudes and lengths of runways, which have five digits too. */
const heading = 0.93
/** Bytes of text (UTF-16) that are looked through. */
const most = 4096

/**
 * The date that plates of the FAA print in their heading as year and day of the year: 24025 is 2024-01-25. As YYYYMMDD;
 * null where a page has none, or several, or is shown turned.
 */
export function readPlateDate(pdfium: Pdfium, page: number): string | null {
  if (pdfium._FPDFPage_GetRotation(page) !== 0) return null
  const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)]
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return null
  const buffer = pdfium.wasmExports.malloc(most)
  try {
    const count = pdfium._FPDFText_GetBoundedText(text, 0, height, width, heading * height, buffer, most / 2)
    const characters = new Uint16Array(pdfium.HEAPU8.buffer, buffer, Math.min(count, most / 2))
    return plateDate(String.fromCharCode(...characters))
  } finally {
    pdfium.wasmExports.free(buffer)
    pdfium._FPDFText_ClosePage(text)
  }
}

/** Of a heading's text. Years to 2039: from 40000 on, five digits are channels of satellite approaches. */
export function plateDate(text: string): string | null {
  const dates = new Set(
    Array.from(text.matchAll(/(?<![\d.,-])([0-3]\d)(\d{3})(?![\d.,-])/g), ([, year = '', day = '']) => {
      const date = dateOf(Date.UTC(2000 + Number(year), 0, Number(day)))
      return Number(day) >= 1 && date.startsWith(`20${year}`) ? date : null
    }).filter((date) => date !== null),
  )
  const [date, ...others] = dates
  return date !== undefined && others.length === 0 ? date : null
}
