import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { BoundingBoxes, PixelBox } from '../../contract/index.ts'
import { type Affine, apply, invert, type Point } from './affine.ts'
import { fitBox } from './fit-box.ts'
import { GeoreferenceFault } from './georeference-fault.ts'
import { readIso32000 } from './iso32000.ts'
import { readOgc } from './ogc.ts'
import { boxAround, type PointBox } from './page-dictionary.ts'
import { type ImageSize, pageToPixels } from './page-frame.ts'
import type { PageMap } from './page-map.ts'
import type { PlanView } from './plan-view.ts'

/** Pixels at 300 dpi; a map further from linear than this would mislead whoever reads it as one. */
export const greatestResidual = 15

/** A box with a side shorter than this, in pixels, is no map. */
const leastSide = 50

/** Pixels; forgives the last digits of a size that meant a whole one. */
const nothing = 0.01

const encodings = [readIso32000, readOgc]

/** `boundingBoxes` null: not georeferenced; `note` then says why, and is null when the file never said it was. */
export type Georeference = { readonly boundingBoxes: BoundingBoxes | null; readonly note: string | null }

export type GeoreferencedPage = {
  readonly pdf: Uint8Array
  /** Counted from 1. */
  readonly page: number
  /** Of the picture drawn from the page. */
  readonly size: ImageSize
  /** Where it is known; null: the whole of the map's frame is fitted. */
  readonly planView: PlanView | null
}

/** Reads a page's own statement of where it lies, in either encoding, and fits the box of the chart record to it. */
export async function georeference({ pdf, page, size, planView }: GeoreferencedPage): Promise<Georeference> {
  const loaded = await loadPage(pdf, page, size)
  if (!loaded) return { boundingBoxes: null, note: 'not georeferenced: its page dictionary cannot be read' }
  const faults: string[] = []
  for (const read of encodings) {
    try {
      const boundingBoxes = boundingBoxesOf(read(loaded.page), loaded.toPixels, size, planView)
      if (boundingBoxes) return { boundingBoxes, note: null }
    } catch (fault) {
      if (!(fault instanceof GeoreferenceFault)) throw fault
      faults.push(fault.message)
    }
  }
  return { boundingBoxes: null, note: faults.length > 0 ? `not georeferenced: ${faults.join('; ')}` : null }
}

/** null: a file can be sound enough to be drawn and yet too damaged for this second reader. */
async function loadPage(
  pdf: Uint8Array,
  number: number,
  size: ImageSize,
): Promise<{ readonly page: PDFPage; readonly toPixels: Affine } | null> {
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    const page = document.getPage(number - 1)
    return { page, toPixels: pageToPixels(page, size) }
  } catch {
    return null
  }
}

function boundingBoxesOf(
  map: PageMap | null,
  toPixels: Affine,
  size: ImageSize,
  planView: PlanView | null,
): BoundingBoxes | null {
  if (!map) return null
  const toPage = invert(toPixels)
  if (!toPage) throw new GeoreferenceFault('its page has no area')
  const view = planView && holds(map.area, planView.box) ? planView : { box: map.area, insets: [] }
  const pixels = mapBox(view.box, toPixels, size)
  const fitted = fitBox(pixels, (pixel: Point) => map.projection.inverse(apply(map.toPlane, apply(toPage, pixel))))
  if (!fitted) throw new GeoreferenceFault('its map is not drawn with north up')
  const controlError = map.controlError * Math.hypot(toPixels[0], toPixels[1])
  const error = Math.max(fitted.residual, controlError)
  if (error > greatestResidual) {
    throw new GeoreferenceFault(
      `its map is up to ${error.toFixed(1)} px from any box with north up (at most ${greatestResidual} px are taken)`,
    )
  }
  return {
    planview: { pixels, latlng: fitted.latlng },
    insets: view.insets.map((inset) => ({ pixels: insetBox(inset, toPixels, pixels) })),
    residual_px: Math.round(fitted.residual * 100) / 100,
  }
}

/** Whether one box lies in another, give or take a point; null holds everything. */
function holds(outer: PointBox | null, { x1, y1, x2, y2 }: PointBox): boolean {
  return !outer || (outer.x1 - 1 <= x1 && outer.y1 - 1 <= y1 && outer.x2 + 1 >= x2 && outer.y2 + 1 >= y2)
}

/** The whole pixels of the picture that lie in the box, so that nothing beyond its frame counts as map. */
function mapBox(area: PointBox | null, toPixels: Affine, { width, height }: ImageSize): PixelBox {
  const box = area ? shownAs(area, toPixels) : { x1: 0, y1: 0, x2: width, y2: height }
  const pixels = {
    x1: Math.max(0, Math.ceil(box.x1 - nothing)),
    y1: Math.max(0, Math.ceil(box.y1 - nothing)),
    x2: Math.min(width, Math.floor(box.x2 + nothing)),
    y2: Math.min(height, Math.floor(box.y2 + nothing)),
  }
  if (pixels.x2 - pixels.x1 < leastSide || pixels.y2 - pixels.y1 < leastSide) {
    throw new GeoreferenceFault('its map frame lies outside the page or is too small to be a map')
  }
  return pixels
}

/** The whole pixels of the map that the box touches, so that nothing of it counts as map. */
function insetBox(inset: PointBox, toPixels: Affine, map: PixelBox): PixelBox {
  const box = shownAs(inset, toPixels)
  return {
    x1: Math.max(map.x1, Math.floor(box.x1 + nothing)),
    y1: Math.max(map.y1, Math.floor(box.y1 + nothing)),
    x2: Math.min(map.x2, Math.ceil(box.x2 - nothing)),
    y2: Math.min(map.y2, Math.ceil(box.y2 - nothing)),
  }
}

function shownAs({ x1, y1, x2, y2 }: PointBox, toPixels: Affine): PointBox {
  return boxAround([apply(toPixels, [x1, y1]), apply(toPixels, [x2, y2])])
}
