import { type Affine, apply, compose, type Point } from '../../facts/geodesy/index.ts'
import type { Pdfium } from './pdfium.ts'

/** public/fpdf_edit.h: FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM, FPDF_SEGMENT_LINETO, FPDF_SEGMENT_MOVETO. */
const pathObject = 2
const formObject = 5
export const lineTo = 0
export const moveTo = 2

/** Forms nested deeper than this are skipped. */
const deepest = 4

/** Reads the paths of a page, one after another. `scratch`: 24 bytes of PDFium's memory. */
export type PathReader = {
  readonly pdfium: Pdfium
  readonly scratch: number
  /** Objects seen so far. */
  objects: number
  hasEnough(): boolean
  /** Whether a path is worth reading. */
  wants(path: number): boolean
  read(path: number, toPicture: Affine): void
}

/** `toPicture`: page points to the coordinates that the reader gets. */
export function readPaths(reader: PathReader, page: number, toPicture: Affine): void {
  const { pdfium } = reader
  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count && !reader.hasEnough(); index++) {
    walk(reader, pdfium._FPDFPage_GetObject(page, index), toPicture, 0)
  }
}

function walk(reader: PathReader, object: number, outer: Affine, depth: number): void {
  const { pdfium, scratch } = reader
  reader.objects++
  const type = pdfium._FPDFPageObj_GetType(object)
  if (type !== pathObject && type !== formObject) return
  if (type === pathObject && !reader.wants(object)) return
  if (pdfium._FPDFPageObj_GetMatrix(object, scratch) === 0) return
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(pdfium, scratch, 6)
  const toPicture = compose(outer, [a, b, c, d, e, f])
  if (type === pathObject) reader.read(object, toPicture)
  const count = type === formObject && depth < deepest ? pdfium._FPDFFormObj_CountObjects(object) : 0
  for (let index = 0; index < count && !reader.hasEnough(); index++) {
    walk(reader, pdfium._FPDFFormObj_GetObject(object, index), toPicture, depth + 1)
  }
}

/** What is drawn from one move to the next. */
export type Stroke = {
  readonly pieces: (readonly [Point, Point])[]
  /** Whether it has no curves. */
  isStraight: boolean
}

/** The path's strokes: each begins with a move. */
export function strokesOf(
  { pdfium, scratch }: Pick<PathReader, 'pdfium' | 'scratch'>,
  path: number,
  toPicture: Affine,
): readonly Stroke[] {
  const strokes: Stroke[] = []
  const count = pdfium._FPDFPath_CountSegments(path)
  let first: Point = [0, 0]
  let last: Point = [0, 0]
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index)
    pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    const [x = 0, y = 0] = floats(pdfium, scratch, 2)
    const point = apply(toPicture, [x, y])
    const type = pdfium._FPDFPathSegment_GetType(segment)
    if (type === moveTo) {
      first = point
      strokes.push({ pieces: [], isStraight: true })
    }
    const stroke = strokes.at(-1)
    if (type === lineTo) stroke?.pieces.push([last, point])
    else if (type !== moveTo && stroke) stroke.isStraight = false
    if (pdfium._FPDFPathSegment_GetClose(segment) !== 0) stroke?.pieces.push([point, first])
    last = point
  }
  return strokes
}

/** How a path is drawn, and how dark, of 255: 0 is black; null: it is not, or almost transparent. */
export function inkOf(
  { pdfium, scratch }: Pick<PathReader, 'pdfium' | 'scratch'>,
  path: number,
  leastAlpha: number,
): { readonly pen: 'stroke' | 'fill'; readonly lightness: number } | null {
  pdfium._FPDFPath_GetDrawMode(path, scratch, scratch + 4)
  const [fill, stroke] = new Int32Array(pdfium.HEAPU8.buffer, scratch, 2)
  const colourOf = stroke ? pdfium._FPDFPageObj_GetStrokeColor : pdfium._FPDFPageObj_GetFillColor
  if (!stroke && !fill) return null
  if (colourOf(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(pdfium.HEAPU8.buffer, scratch, 4)
  if (alpha < leastAlpha) return null
  return { pen: stroke ? 'stroke' : 'fill', lightness: 0.3 * red + 0.59 * green + 0.11 * blue }
}

export function floats(pdfium: Pdfium, address: number, count: number): Float32Array {
  return new Float32Array(pdfium.HEAPU8.buffer, address, count)
}
