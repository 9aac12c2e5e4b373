import { type Affine, apply, type Point } from '../../facts/geodesy/index.ts'
import { inPdf, onPage } from './open-pdf.ts'
import { boxAround, type PointBox } from './page-dictionary.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** The way in which text is read, in degrees counter-clockwise from left to right, on the page as it is displayed. */
export type Turn = 0 | 90 | 180 | 270

/** A printed character. */
export type PageCharacter = {
  readonly char: string
  /** Around the character; points of the page as displayed, from its bottom left. Along upright text as wide as its advance, else as its ink. */
  readonly box: PointBox
  /** On the base line, likewise. */
  readonly origin: Point
  readonly turn: Turn
  /** Of the font, in points. */
  readonly size: number
  /** Whether a space character precedes it; PDFium's own guesses at spaces are left out. */
  readonly afterSpace: boolean
}

export type PageCharacters = {
  /** Points, as displayed. */
  readonly width: number
  readonly height: number
  readonly characters: readonly PageCharacter[]
}

/** `pages` of a file that are read, and characters of a page: a plate has some 3,000. */
export const mostText = { pages: 400, characters: 30_000 } as const

/** Degrees by which text may lean. */
const tolerance = 8

/**
 * The characters of all pages of a PDF, in the order of the file; text that is neither upright nor turned by a multiple of 90
 * degrees is left out. `pages`: of the file, which may be more than are read. Throws Rejection as rendering does.
 */
export function readCharacters(
  pdfium: Pdfium,
  pdf: Uint8Array,
): { readonly pages: number; readonly read: readonly PageCharacters[] } {
  return inPdf(pdfium, pdf, (document, pages) => ({
    pages,
    read: Array.from({ length: Math.min(pages, mostText.pages) }, (_, index) =>
      onPage(pdfium, document, index + 1, (page) => charactersOf(pdfium, page)),
    ),
  }))
}

/** The characters of a page that is open, likewise. */
export function charactersOf(pdfium: Pdfium, page: number): PageCharacters {
  const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) }
  const toPage = pageToPicture(pdfium, page, size)
  const text = toPage && pdfium._FPDFText_LoadPage(page)
  if (!toPage || !text) return { ...size, characters: [] }
  const scratch = pdfium.wasmExports.malloc(32)
  try {
    return { ...size, characters: [...characters({ pdfium, text, scratch, toPage })] }
  } finally {
    pdfium.wasmExports.free(scratch)
    pdfium._FPDFText_ClosePage(text)
  }
}

type Reader = { readonly pdfium: Pdfium; readonly text: number; readonly scratch: number; readonly toPage: Affine }

function* characters(reader: Reader): Generator<PageCharacter> {
  const { pdfium, text, scratch, toPage } = reader
  const count = Math.min(mostText.characters, pdfium._FPDFText_CountChars(text))
  let afterSpace = false
  for (let index = 0; index < count; index++) {
    if (pdfium._FPDFText_IsGenerated(text, index) === 1) continue
    const char = characterOf(pdfium._FPDFText_GetUnicode(text, index))
    if (char === null) {
      afterSpace = true
      continue
    }
    const ink = inkOf(reader, index)
    const angle = pdfium._FPDFText_GetCharAngle(text, index)
    pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8)
    const [x = 0, y = 0] = new Float64Array(pdfium.HEAPU8.buffer, scratch, 2)
    // PDFium measures clockwise.
    const turn = turnOf(-angle, toPage)
    const size = pdfium._FPDFText_GetFontSize(text, index)
    const { left, right } = angle === 0 ? advanceOf(reader, index) : ink
    const box = boxAround([apply(toPage, [left, ink.bottom]), apply(toPage, [right, ink.top])])
    if (turn !== null && size > 0 && Number.isFinite(box.x1 + box.x2 + box.y1 + box.y2))
      yield { char, box, origin: apply(toPage, [x, y]), turn, size, afterSpace }
    afterSpace = false
  }
}

function inkOf({ pdfium, text, scratch }: Reader, index: number) {
  pdfium._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)
  const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.HEAPU8.buffer, scratch, 4)
  return { left, right, bottom, top }
}

function advanceOf({ pdfium, text, scratch }: Reader, index: number) {
  pdfium._FPDFText_GetLooseCharBox(text, index, scratch)
  const [left = 0, , right = 0] = new Float32Array(pdfium.HEAPU8.buffer, scratch, 4)
  return { left, right }
}

/** null: a space, or a character without meaning. */
export function characterOf(code: number): string | null {
  if (code <= 0x20 || code === 0xa0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
  const char = String.fromCodePoint(code)
  return /[\p{C}\p{Z}]/u.test(char) ? null : char
}

/** By the direction of the text on the page as displayed. null: oblique. */
export function turnOf(radians: number, toPage: Affine): Turn | null {
  const [from, to]: readonly [Point, Point] = [
    apply(toPage, [0, 0]),
    apply(toPage, [Math.cos(radians), Math.sin(radians)]),
  ]
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
  const nearest = Math.round(degrees / 90) * 90
  return Math.abs(degrees - nearest) <= tolerance ? ((((nearest % 360) + 360) % 360) as Turn) : null
}
