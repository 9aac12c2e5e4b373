import type { Affine, Point } from '../../facts/geodesy/index.ts'
import type { Figure, Line, PageLines } from './page-lines.ts'
import { floats, inkOf, lineTo, moveTo, type PathReader, readPaths, type Stroke, strokesOf } from './page-paths.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

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
  const reader = lineReader(pdfium, scratch)
  try {
    readPaths(reader, page, toPicture)
  } finally {
    pdfium.wasmExports.free(scratch)
  }
  if (reader.hasEnough()) return null
  return { dark: reader.dark, pale: reader.lines.pale > most.pale ? [] : reader.pale }
}

type Ink = keyof DrawnLines

type Reader = PathReader & {
  readonly dark: Figure[]
  readonly pale: Figure[]
  readonly lines: Record<Ink, number>
}

function lineReader(pdfium: Pdfium, scratch: number): Reader {
  return {
    ...{ pdfium, scratch, dark: [], pale: [], objects: 0, lines: { dark: 0, pale: 0 } },
    hasEnough() {
      return this.objects >= most.objects || this.lines.dark >= most.lines
    },
    wants(path) {
      return mayRule(this, path)
    },
    read(path, toPicture) {
      readPath(this, path, toPicture)
    },
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
function penOf(reader: Reader, path: number): Pen | null {
  const found = inkOf(reader, path, 255 - darkest)
  if (found === null) return null
  if (found.pen === 'stroke' && reader.pdfium._FPDFPageObj_GetDashCount(path) > 0) return null
  return { draws: found.pen, ink: found.lightness > darkest ? 'pale' : 'dark' }
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
