import type { Corner, InsetArea } from '../../contract/index.ts'
import { type Affine, apply, circleArea, type ImageSize, type Point, polygonArea } from '../../facts/geodesy/index.ts'
import { slack } from './page-lines.ts'
import { floats, inkOf, moveTo, type PathReader, readPaths } from './page-paths.ts'
import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'

/** FPDF_SEGMENT_BEZIERTO: a curve is three of them, two control points and its end. */
const bezierTo = 1
/** Segments of a path: circles are drawn by 4 to 96 curves; longer paths are terrain. */
const mostSegments = 400
/** Of 255; nearly transparent lines are no frame. */
const leastAlpha = 95
/** Pixels (half an inch), as for the frames of insets. */
const leastSide = 150
/** Of the radius, by which points of a circle may be off it. */
const roundness = 0.01
/** Radians between neighbouring points of a circle: a quarter of a turn as a curve has its middle; straight sides are shorter. */
const widestGap = { curves: Math.PI / 4 + 0.01, straight: Math.PI / 12 + 0.01 } as const
/** Polygons with more corners are coasts and aprons. */
const mostCorners = 12
/** Pixels to a straight line: a corner that is closer to its neighbours' line is none. */
const straight = 2
/** Of a page. */
const most = { objects: 200_000, segments: 1_000_000, shapes: 200 } as const

/** Circles and polygons, other than upright rectangles, that a page draws with one unbroken line; pixels from the bottom left. */
export function readClosedShapes(pdfium: Pdfium, page: number, size: ImageSize): readonly InsetArea[] {
  const toPicture = pageToPicture(pdfium, page, size)
  if (!toPicture) return []
  const scratch = pdfium.wasmExports.malloc(24)
  const found: InsetArea[] = []
  let segments = 0
  const reader: PathReader = {
    ...{ pdfium, scratch, objects: 0 },
    hasEnough() {
      return this.objects >= most.objects || segments >= most.segments || found.length >= most.shapes
    },
    wants(path) {
      const count = pdfium._FPDFPath_CountSegments(path)
      if (count < 4 || count > mostSegments) return false
      return inkOf(this, path, leastAlpha)?.pen === 'stroke' && pdfium._FPDFPageObj_GetDashCount(path) <= 0
    },
    read(path, toPicture) {
      segments += pdfium._FPDFPath_CountSegments(path)
      for (const line of closedLines(this, path, toPicture)) {
        const shape = shapeOf(line)
        if (shape && !found.some((other) => isSame(other, shape))) found.push(shape)
      }
    },
  }
  try {
    readPaths(reader, page, toPicture)
  } finally {
    pdfium.wasmExports.free(scratch)
  }
  return found
}

/** The ends of the pieces of a closed line, and the middles of its curves. */
type ClosedLine = { readonly points: readonly Point[]; readonly isStraight: boolean }

function closedLines(
  { pdfium, scratch }: Pick<PathReader, 'pdfium' | 'scratch'>,
  path: number,
  toPicture: Affine,
): readonly ClosedLine[] {
  const lines: { points: Point[]; isStraight: boolean; isClosed: boolean }[] = []
  const count = pdfium._FPDFPath_CountSegments(path)
  let control: Point[] = []
  for (let index = 0; index < count; index++) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index)
    pdfium._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)
    const [x = 0, y = 0] = floats(pdfium, scratch, 2)
    const point = apply(toPicture, [x, y])
    const type = pdfium._FPDFPathSegment_GetType(segment)
    if (type === moveTo) lines.push({ points: [], isStraight: true, isClosed: false })
    const line = lines.at(-1)
    if (!line) return []
    if (type === bezierTo) {
      line.isStraight = false
      control.push(point)
      if (control.length < 3) continue
      line.points.push(middleOf([line.points.at(-1) ?? point, ...control]))
      control = []
    }
    line.points.push(point)
    if (pdfium._FPDFPathSegment_GetClose(segment) !== 0) line.isClosed = true
  }
  return lines.filter(({ points, isClosed }) => isClosed || isNear(points[0], points.at(-1)))
}

/** The middle of a cubic curve. */
function middleOf([from, one, other, to]: readonly Point[]): Point {
  const along = (axis: 0 | 1) =>
    ((from?.[axis] ?? 0) + 3 * (one?.[axis] ?? 0) + 3 * (other?.[axis] ?? 0) + (to?.[axis] ?? 0)) / 8
  return [along(0), along(1)]
}

const isNear = (one: Point | undefined, other: Point | undefined) =>
  one !== undefined && other !== undefined && Math.hypot(one[0] - other[0], one[1] - other[1]) <= straight

/** null: too small, or neither a circle nor a polygon of few corners; or a rectangle, which is found by its lines. */
function shapeOf({ points, isStraight }: ClosedLine): InsetArea | null {
  const around = polygonArea(points.map(([x, y]) => ({ x, y })))
  const [width, height] = [around.x2 - around.x1, around.y2 - around.y1]
  if (!(Math.min(width, height) >= leastSide)) return null
  const centre = { x: (around.x1 + around.x2) / 2, y: (around.y1 + around.y2) / 2 }
  const radius = (width + height) / 4
  const isRound = points.every(
    ([x, y]) => Math.abs(Math.hypot(x - centre.x, y - centre.y) - radius) <= roundness * radius,
  )
  if (isRound && goesAround(points, centre, isStraight ? widestGap.straight : widestGap.curves))
    return circleArea({ ...centre, radius })
  if (!isStraight) return null
  const corners = cornersOf(points)
  if (corners.length < 3 || corners.length > mostCorners || isUpright(corners)) return null
  return polygonArea(corners)
}

/** Whether points are all around a place, without a wider gap. */
function goesAround(points: readonly Point[], { x, y }: Corner, gap: number): boolean {
  const angles = points.map((point) => Math.atan2(point[1] - y, point[0] - x)).toSorted((one, other) => one - other)
  const first = (angles[0] ?? 0) + 2 * Math.PI
  return angles.every((angle, at) => (angles[at + 1] ?? first) - angle <= gap)
}

/** Without points that repeat, or lie between their neighbours. */
function cornersOf(points: readonly Point[]): readonly Corner[] {
  const apart = points.filter(
    (point, at) => !isNear(point, points[at - 1]) && (at === 0 || at < points.length - 1 || !isNear(point, points[0])),
  )
  const isCorner = (at: number) => {
    const [before, [x, y], after] = [
      apart.at(at - 1) ?? [0, 0],
      apart[at] ?? [0, 0],
      apart[(at + 1) % apart.length] ?? [0, 0],
    ] as const
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]]
    return Math.abs(dx * (y - before[1]) - dy * (x - before[0])) > straight * Math.hypot(dx, dy)
  }
  return apart.filter((_, at) => isCorner(at)).map(([x, y]) => ({ x, y }))
}

function isUpright(corners: readonly Corner[]): boolean {
  if (corners.length !== 4) return false
  return corners.every(({ x, y }, at) => {
    const next = corners[(at + 1) % 4] ?? { x, y }
    return Math.min(Math.abs(next.x - x), Math.abs(next.y - y)) <= slack
  })
}

/** Whether a shape is drawn again, within the tolerance. */
function isSame(one: InsetArea, other: InsetArea): boolean {
  const isKind = (one.circle === undefined) === (other.circle === undefined)
  return isKind && (['x1', 'y1', 'x2', 'y2'] as const).every((side) => Math.abs(one[side] - other[side]) <= slack)
}
