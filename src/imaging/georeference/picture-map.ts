import type { PixelBox } from '../../contract/index.ts'
import {
  type Affine,
  apply,
  type Calibration,
  compose,
  GeoreferenceFault,
  geographic,
  type ImageSize,
  invert,
  type Point,
  type Projection,
  projectionOf,
} from '../../facts/geodesy/index.ts'
import type { PDFPage } from '../../pdf/index.ts'
import { boxAround } from '../pdf/page-dictionary.ts'
import { resolution } from '../pdf/resolution.ts'
import { readIso32000 } from './iso32000.ts'
import { readOgc } from './ogc.ts'
import { pageToPixels } from './page-frame.ts'
import { type PageMap, pageMapOf } from './page-map.ts'
import { areaThrough, boxThrough, type PictureSizes, turnAffine } from './picture-turn.ts'

/** The georeference of a part of a picture. Pixels are counted from the picture's bottom left. */
export type PictureMap = {
  /** Pixels to the plane of the projection. */
  readonly toPlane: Affine
  readonly projection: Projection
  /** The part of the picture that the map covers; null: all of it. */
  readonly area: PixelBox | null
  /** Greatest distance between a control point and where the affine map puts it, in pixels. */
  readonly controlError: number
  /** The control points of a calibration. */
  readonly points?: readonly Point[]
}

/** One kind of georeference of a picture; null: not present. Throws GeoreferenceFault when it is not plausible. */
export type Statement = () => PictureMap | null

/** The georeferences in a page, highest priority first. */
export function statementsOf(page: PDFPage, { size, turned }: PictureSizes): readonly Statement[] {
  const toFlat = pageToPixels(page, turned?.flat ?? size)
  const toPixels = turned ? compose(turnAffine(turned, size), toFlat) : toFlat
  return [readIso32000, readOgc].map((read) => () => {
    const map = read(page)
    return map && moved(map, toPixels)
  })
}

/**
 * A calibration's map of a picture. Throws GeoreferenceFault when its control points do not span a plane or its projection
 * is not known.
 */
export function calibratedMap(calibration: Calibration, sizes: PictureSizes): PictureMap {
  const projection = calibration.projection === null ? geographic : projectionOf(calibration.projection)
  const toPixels = placesToPixels(calibration, sizes)
  const points = calibration.control.map(({ from }) => apply(toPixels, from))
  return { ...moved(pageMapOf(calibration.control, projection, null), toPixels), points }
}

/** The plan view of the first calibration that states one, and its insets; null: none. */
export function statedPlanView(calibrations: readonly Calibration[], sizes: PictureSizes) {
  for (const calibration of calibrations) {
    const { planView, insets } = calibration
    if (!planView) continue
    const toPixels = placesToPixels(calibration, sizes)
    return { box: shownAs(toPixels, planView), insets: insets.map((inset) => areaThrough(toPixels, inset, shownAs)) }
  }
  return null
}

/** Calibrations count on the file, not on the picture that was turned. */
function placesToPixels({ counts, origin }: Calibration, { size, grid, turned }: PictureSizes): Affine {
  const whole = counts === 'points' ? inPoints(grid) : counts === 'pixels' ? grid : counts
  const flat = turned?.flat ?? size
  const [across, up] = [flat.width / whole.width, flat.height / whole.height]
  const toFlat: Affine = origin === 'bottom left' ? [across, 0, 0, up, 0, 0] : [across, 0, 0, -up, 0, flat.height]
  return turned ? compose(turnAffine(turned, size), toFlat) : toFlat
}

const inPoints = ({ width, height }: ImageSize) => ({
  width: (width * 72) / resolution,
  height: (height * 72) / resolution,
})

/** The map of a page or raster, counted in pixels. */
function moved({ toPlane, projection, area, controlError }: PageMap, toPixels: Affine): PictureMap {
  const back = invert(toPixels)
  if (!back) throw new GeoreferenceFault('its page has no area')
  return {
    toPlane: compose(toPlane, back),
    projection,
    area: area && shownAs(toPixels, area),
    controlError: controlError * Math.hypot(toPixels[0], toPixels[1]),
  }
}

function shownAs(toPixels: Affine, box: PixelBox): PixelBox {
  const [a, b, c, d] = toPixels
  const isLevel = (b === 0 && c === 0) || (a === 0 && d === 0)
  if (!isLevel) return boxThrough(toPixels, box)
  return boxAround([apply(toPixels, [box.x1, box.y1]), apply(toPixels, [box.x2, box.y2])])
}
