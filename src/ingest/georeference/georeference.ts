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

/** Pixels at 300 dpi; a map further from linear than this would mislead whoever reads it as one. */
export const greatestResidual = 15

/** A box with a side shorter than this, in pixels, is no map. */
const leastSide = 50

const encodings = [readIso32000, readOgc]

/** `boundingBoxes` null: not georeferenced; `note` then says why, and is null when the file never said it was. */
export type Georeference = { readonly boundingBoxes: BoundingBoxes | null; readonly note: string | null }

export type GeoreferencedPage = {
  readonly pdf: Uint8Array
  /** Counted from 1. */
  readonly page: number
  /** Of the picture drawn from the page. */
  readonly size: ImageSize
  /** The plan view in page points where it is known; null: the whole of the map's frame is fitted. */
  readonly planView: PointBox | null
}

/** Reads a page's own statement of where it lies, in either encoding, and fits the box of the chart record to it. */
export async function georeference({ pdf, page, size, planView }: GeoreferencedPage): Promise<Georeference> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const faults: string[] = []
  for (const read of encodings) {
    try {
      const boundingBoxes = boundingBoxesOf(document.getPage(page - 1), read, size, planView)
      if (boundingBoxes) return { boundingBoxes, note: null }
    } catch (fault) {
      if (!(fault instanceof GeoreferenceFault)) throw fault
      faults.push(fault.message)
    }
  }
  return { boundingBoxes: null, note: faults.length > 0 ? `not georeferenced: ${faults.join('; ')}` : null }
}

function boundingBoxesOf(
  page: PDFPage,
  read: (page: PDFPage) => PageMap | null,
  size: ImageSize,
  planView: PointBox | null,
): BoundingBoxes | null {
  const map = read(page)
  if (!map) return null
  const toPixels = pageToPixels(page, size)
  const toPage = invert(toPixels)
  if (!toPage) throw new GeoreferenceFault('its page has no area')
  const pixels = pixelBox(planView ?? map.area, toPixels, size)
  const fitted = fitBox(pixels, (pixel: Point) => map.projection.inverse(apply(map.toPlane, apply(toPage, pixel))))
  if (!fitted) throw new GeoreferenceFault('its map is not drawn with north up')
  const controlError = map.controlError * Math.hypot(toPixels[0], toPixels[1])
  const residual = Math.max(fitted.residual, controlError)
  if (residual > greatestResidual) {
    throw new GeoreferenceFault(
      `its map is up to ${residual.toFixed(1)} px from any box with north up (at most ${greatestResidual} px are taken)`,
    )
  }
  return {
    planview: { pixels: fitted.pixels, latlng: fitted.latlng },
    insets: [],
    residual_px: Math.round(fitted.residual * 100) / 100,
  }
}

/** Whole pixels that lie within the box and within the picture. */
function pixelBox(area: PointBox | null, toPixels: Affine, { width, height }: ImageSize): PixelBox {
  const whole = { x1: 0, y1: 0, x2: width, y2: height }
  const box = area ? boxAround([apply(toPixels, [area.x1, area.y1]), apply(toPixels, [area.x2, area.y2])]) : whole
  const pixels = {
    x1: Math.max(0, Math.ceil(box.x1 - 0.01)),
    y1: Math.max(0, Math.ceil(box.y1 - 0.01)),
    x2: Math.min(width, Math.floor(box.x2 + 0.01)),
    y2: Math.min(height, Math.floor(box.y2 + 0.01)),
  }
  if (pixels.x2 - pixels.x1 < leastSide || pixels.y2 - pixels.y1 < leastSide) {
    throw new GeoreferenceFault('its map frame lies outside the page or is too small to be a map')
  }
  return pixels
}
