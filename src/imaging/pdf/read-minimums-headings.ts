import type { PixelBox } from '../../contract/index.ts'
import { apply } from '../../facts/geodesy/index.ts'
import { boxAround } from './page-dictionary.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** The headings of a table of minimums are the categories of aircraft. */
const heading = /\bCATEGORY\s+(?:A\b|COPTER\b)/g

/** Characters; pages with more are not plates and are not searched. */
const most = 100_000

/** The positions of the headings of tables of minimums, in pixels of the picture from the bottom left. */
export function readMinimumsHeadings(
  pdfium: Pdfium,
  page: number,
  size: { readonly width: number; readonly height: number },
): readonly PixelBox[] {
  const toPicture = pageToPicture(pdfium, page, size)
  const text = toPicture && pdfium._FPDFText_LoadPage(page)
  if (!text) return []
  const count = Math.min(most, pdfium._FPDFText_CountChars(text))
  const buffer = pdfium.wasmExports.malloc(2 * (count + 1))
  const sides = pdfium.wasmExports.malloc(32)
  try {
    const written = pdfium._FPDFText_GetText(text, 0, count, buffer)
    const characters = new Uint16Array(pdfium.HEAPU8.buffer, buffer, Math.max(0, written - 1))
    const words = Array.from(characters, (code) => String.fromCharCode(code)).join('')
    return Array.from(words.matchAll(heading), ({ index }) => {
      const corners = ['CATEGORY'.length - 1, 0].flatMap((at) => {
        const character = pdfium._FPDFText_GetCharIndexFromTextIndex(text, index + at)
        pdfium._FPDFText_GetCharBox(text, character, sides, sides + 8, sides + 16, sides + 24)
        const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.HEAPU8.buffer, sides, 4)
        return [apply(toPicture, [left, bottom]), apply(toPicture, [right, top])]
      })
      return boxAround(corners)
    })
  } finally {
    pdfium.wasmExports.free(sides)
    pdfium.wasmExports.free(buffer)
    pdfium._FPDFText_ClosePage(text)
  }
}
