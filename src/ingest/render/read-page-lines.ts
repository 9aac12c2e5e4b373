import { type Affine, apply, compose, type Point } from '../georeference/affine.ts'
import type { Line, PageLines } from '../georeference/page-lines.ts'
import type { Pdfium } from './pdfium.ts'

/** public/fpdf_edit.h: FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM, FPDF_SEGMENT_LINETO, FPDF_SEGMENT_MOVETO. */
const pathObject = 2
const formObject = 5
const lineTo = 0
const moveTo = 2

/** Frames are drawn with few strokes; longer paths are terrain and letters, and most of the work. */
const mostSegments = 16
/** Shorter lines, in points, are no part of a frame. */
const leastLength = 72
/** How far, in points, a line may lean and still count as level or upright. */
const lean = 0.3
/** Forms within forms deeper than this are not looked into. */
const deepest = 4

/** The long level and upright lines that a page draws, in its own points; null for a page shown turned. */
export function readPageLines(pdfium: Pdfium, page: number): PageLines | null {
  if (pdfium._FPDFPage_GetRotation(page) !== 0) return null
  const horizontal: Line[] = []
  const vertical: Line[] = []
  const take = (one: Point, other: Point) => {
    if (Math.abs(one[1] - other[1]) <= lean) keep(horizontal, one[1], one[0], other[0])
    else if (Math.abs(one[0] - other[0]) <= lean) keep(vertical, one[0], one[1], other[1])
  }
  const scratch = pdfium.wasmExports.malloc(24)
  try {
    const count = pdfium._FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index++) {
      walk({ pdfium, scratch, take }, pdfium._FPDFPage_GetObject(page, index), [1, 0, 0, 1, 0, 0], 0)
    }
  } finally {
    pdfium.wasmExports.free(scratch)
  }
  return { horizontal, vertical }
}

function keep(lines: Line[], at: number, one: number, other: number): void {
  if (Math.abs(one - other) >= leastLength) lines.push({ at, from: Math.min(one, other), to: Math.max(one, other) })
}

type Reader = { readonly pdfium: Pdfium; readonly scratch: number; readonly take: (one: Point, other: Point) => void }

function walk(reader: Reader, object: number, outer: Affine, depth: number): void {
  const { pdfium, scratch } = reader
  const type = pdfium._FPDFPageObj_GetType(object)
  if (type !== pathObject && type !== formObject) return
  if (pdfium._FPDFPageObj_GetMatrix(object, scratch) === 0) return
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(pdfium, scratch, 6)
  const toPage = compose(outer, [a, b, c, d, e, f])
  if (type === pathObject) readPath(reader, object, toPage)
  const count = type === formObject && depth < deepest ? pdfium._FPDFFormObj_CountObjects(object) : 0
  for (let index = 0; index < count; index++) {
    walk(reader, pdfium._FPDFFormObj_GetObject(object, index), toPage, depth + 1)
  }
}

function readPath({ pdfium, scratch, take }: Reader, path: number, toPage: Affine): void {
  const count = pdfium._FPDFPath_CountSegments(path)
  if (count > mostSegments) return
  let first: Point = [0, 0]
  let last: Point = [0, 0]
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index)
    pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    const [x = 0, y = 0] = floats(pdfium, scratch, 2)
    const point = apply(toPage, [x, y])
    const type = pdfium._FPDFPathSegment_GetType(segment)
    if (type === moveTo) first = point
    if (type === lineTo) take(last, point)
    if (pdfium._FPDFPathSegment_GetClose(segment) !== 0) take(point, first)
    last = point
  }
}

function floats(pdfium: Pdfium, address: number, count: number): Float32Array {
  return new Float32Array(pdfium.HEAPU8.buffer, address, count)
}
