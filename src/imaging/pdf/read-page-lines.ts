import { type Affine, apply, compose, type Point } from '../../facts/geodesy/index.ts'
import type { Figure, Line, PageLines } from './page-lines.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** public/fpdf_edit.h: FPDF_PAGEOBJ_PATH, FPDF_PAGEOBJ_FORM, FPDF_SEGMENT_LINETO, FPDF_SEGMENT_MOVETO. */
const pathObject = 2
const formObject = 5
const lineTo = 0
const moveTo = 2

/** Maximum segments: frames are drawn with few; longer paths are mostly terrain and letters, and slow to read. */
const mostSegments = 64
/** A longer path is read if its first segments look like ruled lines: some programs draw all lines of a page as one path. */
const ruled = { first: 16, segments: 20_000 } as const
/** Pixels (6 points); shorter lines divide nothing, not even rows of a table. */
const leastLength = 25
/** Tolerance in pixels of horizontal and vertical lines. */
const lean = 1.25
/** Pixels; a filled rectangle no wider than this is a line. */
const greatestWidth = 6
/** Of 255; a plate is ruled in ink that is darker than this. */
const darkest = 160
/** Forms nested deeper than this are skipped. */
const deepest = 4
/** Maximum objects of a page, and maximum lines; plates have some 5,000 and 200. */
const most = { objects: 500_000, lines: 5_000, pale: 2_000 }

export type DrawnLines = {
  readonly dark: PageLines
  /** In lighter ink; empty if there are too many. */
  readonly pale: PageLines
}

/** The unbroken horizontal and vertical lines that a page draws; null: the page has too many objects to search. */
export function readPageLines(
  pdfium: Pdfium,
  page: number,
  size: { readonly width: number; readonly height: number },
): DrawnLines | null {
  const toPicture = pageToPicture(pdfium, page, size)
  if (!toPicture) return null
  const scratch = pdfium.wasmExports.malloc(24)
  const reader: Reader = { pdfium, scratch, dark: [], pale: [], objects: 0, lines: { dark: 0, pale: 0 } }
  try {
    const count = pdfium._FPDFPage_CountObjects(page)
    for (let index = 0; index < count && !hasEnough(reader); index++) {
      walk(reader, pdfium._FPDFPage_GetObject(page, index), toPicture, 0)
    }
  } finally {
    pdfium.wasmExports.free(scratch)
  }
  if (hasEnough(reader)) return null
  return { dark: reader.dark, pale: reader.lines.pale > most.pale ? [] : reader.pale }
}

type Ink = keyof DrawnLines

type Reader = {
  readonly pdfium: Pdfium
  readonly scratch: number
  readonly dark: Figure[]
  readonly pale: Figure[]
  objects: number
  readonly lines: Record<Ink, number>
}

const hasEnough = ({ objects, lines }: Reader) => objects >= most.objects || lines.dark >= most.lines

function walk(reader: Reader, object: number, outer: Affine, depth: number): void {
  const { pdfium, scratch } = reader
  reader.objects++
  const type = pdfium._FPDFPageObj_GetType(object)
  if (type !== pathObject && type !== formObject) return
  if (type === pathObject && !mayRule(reader, object)) return
  if (pdfium._FPDFPageObj_GetMatrix(object, scratch) === 0) return
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats(pdfium, scratch, 6)
  const toPicture = compose(outer, [a, b, c, d, e, f])
  if (type === pathObject) readPath(reader, object, toPicture)
  const count = type === formObject && depth < deepest ? pdfium._FPDFFormObj_CountObjects(object) : 0
  for (let index = 0; index < count && !hasEnough(reader); index++) {
    walk(reader, pdfium._FPDFFormObj_GetObject(object, index), toPicture, depth + 1)
  }
}

/** Whether a path is short, or begins with straight lines along the axes alone. */
function mayRule({ pdfium, scratch }: Reader, path: number): boolean {
  const count = pdfium._FPDFPath_CountSegments(path)
  if (count <= mostSegments) return true
  if (count > ruled.segments) return false
  let last: Point = [0, 0]
  for (let index = 0; index < ruled.first; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index)
    const type = pdfium._FPDFPathSegment_GetType(segment)
    pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    const [x = 0, y = 0] = floats(pdfium, scratch, 2)
    if (type !== moveTo && (type !== lineTo || (x !== last[0] && y !== last[1]))) return false
    last = [x, y]
  }
  return true
}

function readPath(reader: Reader, path: number, toPicture: Affine): void {
  const pen = penOf(reader, path)
  if (!pen || (pen.ink === 'pale' && reader.lines.pale > most.pale)) return
  for (const stroke of strokesOf(reader, path, toPicture)) {
    const figure = figureOf(stroke)
    const isDrawn = pen.draws === 'stroke' || thicknessOf(figure) <= greatestWidth
    const lines = figure.horizontal.length + figure.vertical.length
    if (!isDrawn || lines === 0) continue
    reader[pen.ink].push(figure)
    reader.lines[pen.ink] += lines
  }
}

type Pen = { readonly draws: 'stroke' | 'fill'; readonly ink: Ink }

/** null: the path is not drawn, is nearly transparent, or dashed. */
function penOf({ pdfium, scratch }: Reader, path: number): Pen | null {
  pdfium._FPDFPath_GetDrawMode(path, scratch, scratch + 4)
  const [fill, stroke] = new Int32Array(pdfium.HEAPU8.buffer, scratch, 2)
  const colourOf = stroke ? pdfium._FPDFPageObj_GetStrokeColor : pdfium._FPDFPageObj_GetFillColor
  if (!stroke && !fill) return null
  if (colourOf(path, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null
  const [red = 0, green = 0, blue = 0, alpha = 0] = new Uint32Array(pdfium.HEAPU8.buffer, scratch, 4)
  if (alpha < 255 - darkest) return null
  const ink = 0.3 * red + 0.59 * green + 0.11 * blue > darkest ? 'pale' : 'dark'
  if (!stroke) return { draws: 'fill', ink }
  return pdfium._FPDFPageObj_GetDashCount(path) > 0 ? null : { draws: 'stroke', ink }
}

type Stroke = { readonly pieces: (readonly [Point, Point])[]; isStraight: boolean }

/** The path's strokes: each begins with a move. */
function strokesOf({ pdfium, scratch }: Reader, path: number, toPicture: Affine): readonly Stroke[] {
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

function figureOf({ pieces, isStraight }: Stroke): Figure {
  const horizontal: Line[] = []
  const vertical: Line[] = []
  let square = isStraight
  for (const [one, other] of pieces) {
    if (Math.abs(one[1] - other[1]) <= lean) keep(horizontal, one[1], one[0], other[0])
    else if (Math.abs(one[0] - other[0]) <= lean) keep(vertical, one[0], one[1], other[1])
    else square = false
  }
  return { horizontal, vertical, square }
}

function keep(lines: Line[], at: number, one: number, other: number): void {
  if (Math.abs(one - other) >= leastLength) lines.push({ at, from: Math.min(one, other), to: Math.max(one, other) })
}

/** The width of a filled figure: the distance between its two long sides; Infinity if it does not have two. */
function thicknessOf({ horizontal, vertical, square }: Figure): number {
  const sides = [...horizontal, ...vertical]
  const [one, other] = sides
  if (!square || !one || !other || sides.length !== 2 || (horizontal.length !== 2 && vertical.length !== 2))
    return Infinity
  return Math.abs(one.at - other.at)
}

function floats(pdfium: Pdfium, address: number, count: number): Float32Array {
  return new Float32Array(pdfium.HEAPU8.buffer, address, count)
}
