import type { InsetArea, PixelBox } from '../../contract/index.ts'
import type { Calibration, ImageSize } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { findFrames } from '../georeference/drawn-frames.ts'
import { type FrameEvidence, findInsets } from '../georeference/inset-boxes.ts'
import { northUpOf } from '../georeference/north-up.ts'
import { hasNorthUp } from '../georeference/own-north.ts'
import { type PictureTurn, sizeTurned, turnAffine } from '../georeference/picture-turn.ts'
import { findLayout, type PlateLayout } from '../georeference/plate-layout.ts'
import { type PrintReader, printReader } from '../georeference/printed/read-printed-map.ts'
import { nightPicture } from '../night/night-picture.ts'
import { hasDamagedContent } from '../pdf/damaged-content.ts'
import { linesOf } from '../pdf/page-lines.ts'
import { movedPagePicture, type PagePicture, pagePicture } from '../pdf/page-picture.ts'
import { type PdfPage, readPdfPage } from '../pdf/pdf-page.ts'
import type { Pdfium } from '../pdf/pdfium.ts'
import type { DrawnLines } from '../pdf/read-page-lines.ts'
import { noPlateDates, type PlateDates } from '../pdf/read-plate-dates.ts'
import { indexedPng } from '../png/indexed-png.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import type { Pixels } from '../png/pixels.ts'
import type { Pictures } from '../png/rendered-chart.ts'
import { thumbnail } from '../png/thumbnail.ts'
import { fileKind } from './file-kind.ts'
import { hidesMap, standsOut } from './hides-map.ts'
import { type FoundShapes, findInsetShapes } from './inset-shapes.ts'
import { picturePixels } from './picture-file.ts'
import { mostScanTurned, type Straightened, straightened } from './straightened.ts'
import { turnPixels } from './turn-pixels.ts'
import { whiteBeyond } from './white-beyond.ts'

export type Rendering = {
  readonly pictures: Pictures
  /** The file's own pixels; of a PDF page, as displayed, at 300 dpi. */
  readonly grid: ImageSize
  /** Of the picture before it is turned until north is up: everything that was found counts on that. */
  readonly size: ImageSize
  /** null: the picture is not turned. */
  readonly turned: PictureTurn | null
  /** Pixels that the picture may have when it is turned until north is up. */
  readonly mostTurned: number
  /** null: the file is a picture. */
  readonly page: PdfPage | null
  /** The layout of a PDF page that is ruled like a plate; null otherwise. */
  readonly layout: PlateLayout | null
  /** Large frames that the page draws, the smallest first. */
  readonly frames: readonly PixelBox[]
  /** Circles on a page without a layout at which what they enclose ends. */
  readonly insetShapes: readonly InsetArea[]
  /** Closed frames on a page without a layout. */
  readonly possibleInsets: readonly InsetArea[]
  /** Where the page prints headings of tables of minimums. */
  readonly headings: readonly PixelBox[]
  /** Reads the coordinates that the page prints; null: the file is a picture. */
  readonly printed: PrintReader | null
  readonly dates: PlateDates
  /** For the report: notes about the page, and about its map if it has one. */
  readonly notes: { readonly page: string | null; readonly map: string | null }
}

const damaged = 'damaged: a part of the page cannot be decompressed and would be missing; download or export it again'

/**
 * A page of a PDF or TIFF file, or a PNG or JPEG file, to its four pictures, turned as one of its calibrations states. Throws Rejection,
 * with the reason, for a file that cannot be rendered.
 */
export async function renderFile(
  pdfium: Pdfium,
  bytes: Uint8Array,
  number: number,
  calibrations: readonly Calibration[] = [],
): Promise<Rendering> {
  const kind = fileKind(bytes)
  if (kind !== 'pdf') {
    const { pixels: flat, grid } = await picturePixels(bytes, kind, number)
    mustBeLegible(flat)
    const scan = straightened(flat)
    const { turned, note } = scan
    const { width, height } = scan.pixels
    const [size, mostTurned] = [{ width, height }, mostScanTurned]
    const northUp = northUpOf(calibrations, { size, mostTurned })
    const notes = { page: noteOf(scan.pixels) ?? note, map: null }
    const nothing = {
      page: null,
      layout: null,
      frames: [],
      insetShapes: [],
      possibleInsets: [],
      headings: [],
      printed: null,
      dates: noPlateDates,
    }
    return { pictures: picturesOf(northUpScan(flat, scan, northUp)), grid, size, turned, mostTurned, ...nothing, notes }
  }
  const page = await readPdfPage(bytes, number)
  const drawn = pagePicture(pdfium, bytes, number, { mayTurn: !hasNorthUp(page) })
  mustBeLegible(drawn.pixels)
  if (hasDamagedContent(page)) throw new Rejection(damaged)
  const { lines, headings, dates } = drawn
  const { grid, pixels, turned, note, isScan } = upright(drawn)
  const ruled = lines && layoutOf(pixels, lines, headings)
  const layout = ruled && withShapes(ruled, pixels, drawn.shapes)
  const frames = lines ? findFrames(linesOf(lines.dark), pixels) : []
  const within = frames.at(-1) ?? { x1: 0, y1: 0, x2: pixels.width, y2: pixels.height }
  const boxes = lines && !layout ? framesWithin(within, pixels, lines) : []
  const shapes = layout ? noShapes : findInsetShapes(pixels, drawn.shapes, { within, known: [], isPlate: false })
  const [insetShapes, possibleInsets] = [shapes.insets, [...boxes, ...shapes.doubtful]]
  const notes = {
    page: noteOf(pixels) ?? note,
    map: lines ? null : 'it draws too many lines to be searched for a plan view',
  }
  const found = {
    layout,
    frames,
    insetShapes,
    possibleInsets,
    headings,
    printed: printReader(pdfium, bytes, number),
    dates,
  }
  const size = { width: pixels.width, height: pixels.height }
  const mostTurned = isScan ? mostScanTurned : mostPageTurned
  const turn = northUpOf(calibrations, { size, mostTurned })
  const shown = () => {
    if (isScan || !turn) return northUpScan(drawn.pixels, { pixels, turned }, turn)
    const before = { pageNumber: number, turned: drawn.turned, size }
    // From the top left, degrees count the other way round.
    const move = turnAffine({ degrees: -turn.degrees, flat: size })
    return whiteBeyond(movedPagePicture(pdfium, bytes, before, { size: sizeTurned(turn), move }), {
      move,
      before: size,
    })
  }
  return { pictures: picturesOf(shown()), grid, size, turned, mostTurned, page, ...found, notes }
}

/** A scan, turned until north is up: once, also if it was turned because it leaned. */
function northUpScan(
  flat: Pixels,
  { pixels, turned }: Pick<Straightened, 'pixels' | 'turned'>,
  turn: PictureTurn | null,
) {
  return turn ? turnPixels(flat, (turned?.degrees ?? 0) + turn.degrees, sizeTurned(turn)) : pixels
}

/** Pixels: A2 at 300 dpi, turned by 2 degrees. The memory of a worker has to hold the picture before as well. */
const mostPageTurned = 40_000_000

type Upright = { readonly grid: ImageSize; readonly isScan: boolean }

/** A page that is a scan, without lines of its own, may lean. `grid`: its size as displayed. */
function upright({ pixels, lines, turned: degrees }: PagePicture): Straightened & Upright {
  const { width, height } = pixels
  const isScan = lines !== null && lines.dark.length + lines.pale.length === 0
  if (degrees === 0 && isScan) return { grid: { width, height }, isScan, ...straightened(pixels) }
  const grid = degrees % 180 === 0 ? { width, height } : { width: height, height: width }
  return { grid, isScan: false, pixels, turned: degrees === 0 ? null : { degrees, flat: grid }, note: null }
}

const evidenceOf = (pixels: Pixels, { pale }: DrawnLines): FrameEvidence => ({
  hidesMap: (box) => hidesMap(pixels, box),
  pale,
  standsOut: (box) => standsOut(pixels, box),
})

export const layoutOf = (pixels: Pixels, lines: DrawnLines, headings: readonly PixelBox[]) =>
  findLayout(lines.dark, { ...evidenceOf(pixels, lines), headings })

const noShapes: FoundShapes = { insets: [], doubtful: [] }

/** A plate's layout with the circles and polygons that are no part of its map. */
function withShapes(layout: PlateLayout, pixels: Pixels, shapes: readonly InsetArea[]): PlateLayout {
  const { planView: within, insets: known } = layout
  const found = findInsetShapes(pixels, shapes, { within, known, isPlate: true })
  const doubtful = [...(layout.doubtful ?? []), ...found.doubtful]
  return { ...layout, insets: [...known, ...found.insets], doubtful }
}

/** Closed frames within the largest frame of a page, or on the page. */
function framesWithin(box: PixelBox, pixels: Pixels, lines: DrawnLines): readonly PixelBox[] {
  const { insets, doubtful } = findInsets(lines.dark, { box, corner: null }, evidenceOf(pixels, lines))
  return [...insets, ...doubtful]
}

const noteOf = (pixels: Pixels): string | null =>
  isBlank(pixels) ? 'blank: every pixel has the same colour; check the file' : null

/** Whether every pixel has the colour of the one before it. */
export const isBlank = ({ rgba }: Pixels): boolean => rgba.subarray(4).equals(rgba.subarray(0, -4))

/** Throws Rejection for a picture that is too small to be a chart. */
export function mustBeLegible({ width, height }: Pixels): void {
  const least = pictureLimits.shortSide
  if (Math.min(width, height) >= least) return
  throw new Rejection(`too small: ${width} × ${height} pixels; a chart has at least ${least} on each side`)
}

function picturesOf(pixels: Pixels): Pictures {
  const day = indexedPng(pixels)
  const thumbDay = indexedPng(thumbnail(pixels))
  return {
    width: pixels.width,
    height: pixels.height,
    day,
    night: nightPicture(day),
    thumbDay,
    thumbNight: nightPicture(thumbDay),
  }
}
