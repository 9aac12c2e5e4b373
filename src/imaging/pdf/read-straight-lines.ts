import type { Affine, ImageSize, Point } from '../../facts/geodesy/index.ts'
import { inkOf, type PathReader, readPaths, type Stroke, strokesOf } from './page-paths.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** A straight line along the page, or up to some degrees from it; points of the page as displayed, from its bottom left. */
export type StraightLine = { readonly from: Point; readonly to: Point }

/** A long narrow rectangle in dark ink, at any angle: its axis and its width, in the same points. */
export type Bar = StraightLine & { readonly width: number }

export type StraightLines = {
  /** Left to right, or nearly. */
  readonly level: readonly StraightLine[]
  /** Upwards, or nearly. */
  readonly upright: readonly StraightLine[]
  readonly bars: readonly Bar[]
}

/** Points; the ticks of a frame are longer. */
const shortest = 2.5
/** Of 255; what is lighter is shading. */
const lightest = 235
const darkest = 110
/** Tangent of the angle to the page that meridians and parallels may have: those of conic charts converge. */
const lean = 0.1
/** Of a page; charts have some 5,000 objects, and 20,000 pieces of the terrain. A path with more segments is terrain. */
const most = { objects: 200_000, segments: 200_000, ofPath: 5_000, lines: 20_000, bars: 500 }
/** Points, and lengths in widths: runways are longer. */
const leastBar = { length: 18, slender: 5 } as const

/** The straight lines of a page; null: it draws more than is searched. */
export function readStraightLines(pdfium: Pdfium, page: number, size: ImageSize): StraightLines | null {
  const toPage = pageToPicture(pdfium, page, size)
  if (!toPage) return null
  const scratch = pdfium.wasmExports.malloc(24)
  const reader = straightLineReader(pdfium, scratch)
  try {
    readPaths(reader, page, toPage)
  } finally {
    pdfium.wasmExports.free(scratch)
  }
  return reader.hasEnough() ? null : reader.found
}

type Found = { readonly level: StraightLine[]; readonly upright: StraightLine[]; readonly bars: Bar[] }
type Reader = PathReader & { readonly found: Found; segments: number }

function straightLineReader(pdfium: Pdfium, scratch: number): Reader {
  return {
    ...{ pdfium, scratch, objects: 0, segments: 0, found: { level: [], upright: [], bars: [] } },
    hasEnough() {
      const { level, upright } = this.found
      const lines = level.length + upright.length
      return this.objects >= most.objects || this.segments >= most.segments || lines >= most.lines
    },
    wants(path) {
      const count = pdfium._FPDFPath_CountSegments(path)
      if (count > most.ofPath) return false
      this.segments += count
      return true
    },
    read(path, toPage) {
      readPath(this, path, toPage)
    },
  }
}

function readPath(reader: Reader, path: number, toPage: Affine): void {
  const ink = inkOf(reader, path, 64)
  if (!ink || ink.lightness > lightest) return
  const { found } = reader
  for (const stroke of strokesOf(reader, path, toPage)) {
    const bar = barOf(stroke)
    if (bar && ink.lightness <= darkest && isLong(bar) && found.bars.length < most.bars) found.bars.push(bar)
    // A line is also drawn as a narrow filled rectangle.
    if (bar && bar.width <= 1.5) keep(found, bar.from, bar.to)
    else for (const [one, other] of stroke.pieces) keep(found, one, other)
  }
}

const isLong = ({ from, to, width }: Bar): boolean => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return length >= leastBar.length && length >= leastBar.slender * width && width > 0.3
}

function keep({ level, upright }: Found, one: Point, other: Point): void {
  const [across, up] = [Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
  if (Math.max(across, up) < shortest) return
  if (up <= lean * across) level.push(one[0] <= other[0] ? { from: one, to: other } : { from: other, to: one })
  else if (across <= lean * up) upright.push(one[1] <= other[1] ? { from: one, to: other } : { from: other, to: one })
}

/** The axis of a closed stroke of a few straight pieces, along its longest piece. */
function barOf({ pieces, isStraight }: Stroke): Bar | null {
  if (!isStraight || pieces.length < 3 || pieces.length > 8) return null
  const [longest] = pieces.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (!longest || lengthOf(longest) === 0) return null
  const [origin, end] = longest
  const long = lengthOf(longest)
  const [ux, uy] = [(end[0] - origin[0]) / long, (end[1] - origin[1]) / long]
  const inFrame = pieces.flat().map(([x, y]) => {
    const [dx, dy] = [x - origin[0], y - origin[1]]
    return { along: dx * ux + dy * uy, off: dy * ux - dx * uy }
  })
  const alongs = inFrame.map(({ along }) => along)
  const offs = inFrame.map(({ off }) => off)
  const [low, high] = [Math.min(...offs), Math.max(...offs)]
  const at = (along: number): Point => {
    const middle = (low + high) / 2
    return [origin[0] + along * ux - middle * uy, origin[1] + along * uy + middle * ux]
  }
  return { from: at(Math.min(...alongs)), to: at(Math.max(...alongs)), width: high - low }
}

const lengthOf = ([one, other]: readonly [Point, Point]): number => Math.hypot(one[0] - other[0], one[1] - other[1])
