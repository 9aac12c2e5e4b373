import type { InsetArea, PixelBox } from '../../contract/index.ts'
import type { Affine, ImageSize } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import type { Pixels } from '../png/pixels.ts'
import { inPdf, onPage } from './open-pdf.ts'
import type { Pdfium } from './pdfium.ts'
import type { Turn } from './read-characters.ts'
import { readClosedShapes } from './read-closed-shapes.ts'
import { readMinimumsHeadings } from './read-minimums-headings.ts'
import { type DrawnLines, readPageLines } from './read-page-lines.ts'
import { type PlateDates, readPlateDates } from './read-plate-dates.ts'
import { readTextTurn } from './read-text-turn.ts'
import { resolution } from './resolution.ts'

const bitmapWithFourBytes = 3
const white = 0xffffffff
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER; FPDF_LCD_TEXT stays off, so text is smoothed in grey. */
const flags = 0x01 | 0x10

/** A hint of shear keeps PDFium from snapping filled rectangles to pixels, which would draw thin letters bold. */
const shear = 1e-5

/**
 * `lines`: the lines of the page, in pixels of the picture; null if the page has too many objects to search. `headings`: of
 * tables of minimums, in the same pixels.
 */
export type PagePicture = {
  readonly pixels: Pixels
  readonly lines: DrawnLines | null
  readonly headings: readonly PixelBox[]
  /** Circles and polygons that the page draws, in the same pixels. */
  readonly shapes: readonly InsetArea[]
  readonly dates: PlateDates
  /** Degrees clockwise by which the page was turned because its text runs sideways or upside down; 0 for most. */
  readonly turned: Turn
}

/**
 * Renders one page (counted from 1) of a PDF file at 300 dpi, as displayed, with crop box and /Rotate applied, and turned
 * until its text is upright.
 * The pixels are in PDFium's memory and valid until the next page is rendered: those of a large page are 256 MB.
 * Throws Rejection if the file is encrypted, broken or too large, or lacks the page.
 */
export function pagePicture(pdfium: Pdfium, pdf: Uint8Array, pageNumber: number, { mayTurn = true } = {}): PagePicture {
  freeLastBitmap(pdfium)
  const drawn = inPdf(pdfium, pdf, (document, pages) => drawPage(pdfium, document, { pageNumber, pages, mayTurn }))
  const { raster, ...page } = drawn
  return { ...page, pixels: pixelsOf(pdfium, raster) }
}

/** Last, because a growing memory detaches earlier views of it. */
function pixelsOf(pdfium: Pdfium, { width, height, start, bytes }: Raster): Pixels {
  const { buffer, byteOffset } = pdfium.HEAPU8
  return { width, height, rgba: Buffer.from(buffer, byteOffset + start, bytes) }
}

/** A page that was drawn before: its number, and by how much it was turned until its text was upright. */
export type DrawnBefore = { readonly pageNumber: number; readonly turned: Turn; readonly size: ImageSize }

/**
 * The picture of a page once more, moved as it is drawn, so that its letters are as sharp as before. `move`: from pixels of the picture
 * before, both from the top left. What the file has beyond the visible part of the page is drawn, too.
 */
export function movedPagePicture(
  pdfium: Pdfium,
  pdf: Uint8Array,
  { pageNumber, turned, size: before }: DrawnBefore,
  { size, move: [a, b, c, d, e, f] }: { readonly size: ImageSize; readonly move: Affine },
): Pixels {
  freeLastBitmap(pdfium)
  const raster = inPdf(pdfium, pdf, (document) =>
    onPage(pdfium, document, pageNumber, (page) => {
      turnBy(pdfium, page, turned)
      const across = before.width / pdfium._FPDF_GetPageWidthF(page)
      const down = before.height / pdfium._FPDF_GetPageHeightF(page)
      return paint(pdfium, page, size, [a * across, b * across, c * down, d * down, e, f])
    }),
  )
  return pixelsOf(pdfium, raster)
}

/** The address of a bitmap's pixels in PDFium's memory. */
type Raster = { readonly width: number; readonly height: number; readonly start: number; readonly bytes: number }
type Drawn = Omit<PagePicture, 'pixels'> & { readonly raster: Raster }

type Wanted = { readonly pageNumber: number; readonly pages: number; readonly mayTurn: boolean }

function drawPage(pdfium: Pdfium, document: number, { pageNumber, pages, mayTurn }: Wanted): Drawn {
  if (pageNumber > pages) throw new Rejection(`page ${pageNumber} does not exist: the file has ${pages}`)
  return onPage(pdfium, document, pageNumber, (page) => {
    // Printed dates are read on the page as it is displayed.
    const dates = readPlateDates(pdfium, page)
    const turned = mayTurn ? readTextTurn(pdfium, page) : 0
    turnBy(pdfium, page, turned)
    const points = { across: pdfium._FPDF_GetPageWidthF(page), down: pdfium._FPDF_GetPageHeightF(page) }
    const width = Math.round((points.across * resolution) / 72)
    const height = Math.round((points.down * resolution) / 72)
    if (!(width >= 1 && height >= 1)) throw new Rejection(`broken: page ${pageNumber} has no area`)
    if (width * height > pictureLimits.pixels) {
      throw new Rejection(
        `too large: page ${pageNumber} would be ${width} × ${height} pixels at ${resolution} dpi; ` +
          `the limit is ${pictureLimits.pixels / 1e6} million pixels`,
      )
    }
    const size = { width, height }
    const lines = readPageLines(pdfium, page, size)
    const headings = readMinimumsHeadings(pdfium, page, size)
    const shapes = lines ? readClosedShapes(pdfium, page, size) : []
    const matrix: Affine = [width / points.across, shear, shear, height / points.down, 0, 0]
    return { raster: paint(pdfium, page, size, matrix), lines, headings, shapes, dates, turned }
  })
}

function turnBy(pdfium: Pdfium, page: number, degrees: Turn): void {
  if (degrees !== 0) pdfium._FPDFPage_SetRotation(page, (pdfium._FPDFPage_GetRotation(page) + degrees / 90) % 4)
}

const lastBitmaps = new WeakMap<Pdfium, number>()

function freeLastBitmap(pdfium: Pdfium): void {
  const bitmap = lastBitmaps.get(pdfium)
  if (bitmap !== undefined) pdfium._FPDFBitmap_Destroy(bitmap)
  lastBitmaps.delete(pdfium)
}

/** `toPixels`: from points of the page as displayed, both from the top left. */
function paint(pdfium: Pdfium, page: number, { width, height }: ImageSize, toPixels: Affine): Raster {
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, bitmapWithFourBytes, 0, 0)
  if (bitmap === 0) throw new Rejection(`too large: not enough memory for a picture of ${width} × ${height} pixels`)
  lastBitmaps.set(pdfium, bitmap)
  // FS_MATRIX { a, b, c, d, e, f } and FS_RECTF { left, top, right, bottom }, all 32-bit floats.
  const floats = [...toPixels, 0, 0, width, height]
  const matrix = pdfium.wasmExports.malloc(4 * floats.length)
  new Float32Array(pdfium.HEAPU8.buffer, matrix, floats.length).set(floats)
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, matrix + 24, flags)
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap)
    return { width, height, start, bytes: pdfium._FPDFBitmap_GetStride(bitmap) * height }
  } finally {
    pdfium.wasmExports.free(matrix)
  }
}
