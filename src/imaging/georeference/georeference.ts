import type { BoundingBoxes, PixelBox } from '../../contract/index.ts'
import { apply, type Calibration, GeoreferenceFault, type ImageSize, type Point } from '../../facts/geodesy/index.ts'
import { contains } from '../pdf/page-lines.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import { fitBox } from './fit-box.ts'
import { mapDistance } from './map-distance.ts'
import { calibratedMap, type PictureMap, type Statement, statementsOf } from './picture-map.ts'
import type { PlateLayout } from './plate-layout.ts'

/** A box with a side shorter than this, in pixels, is no map. */
const leastSide = 50

/** Pixels; forgives the last digits of a size that meant a whole one. */
const nothing = 0.01

/**
 * `boundingBoxes` null: not georeferenced; `note` then says why, and is null when nothing ever said it was. Beside
 * boxes, `note` names a statement that was passed over.
 */
export type Georeference = { readonly boundingBoxes: BoundingBoxes | null; readonly note: string | null }

export type DrawnPage = {
  /** null: the file is a picture, which cannot say where it lies. */
  readonly page: PdfPage | null
  /** Of the picture drawn from the page. */
  readonly size: ImageSize
  /** Of the file, in its own pixels; of a PDF page, at 300 dpi. */
  readonly grid: ImageSize
  /** As far as the page's lines show it; where they don't, the whole of the map's frame is fitted. */
  readonly layout: PlateLayout | null
  /** Of files beside this one, highest priority first. */
  readonly calibrations: readonly Calibration[]
  /** Pixels; a map further from linear than this would mislead whoever reads it as one. */
  readonly mapErrorLimit: number
}

/**
 * Reads where a page lies, from the page itself in either encoding, else from the first calibration beside it that
 * can be believed, and fits the box of the chart record to it.
 */
export function georeference(drawn: DrawnPage): Georeference {
  const { page, size, grid, calibrations } = drawn
  const faults: string[] = []
  const read = (state: Statement, whose = '') => {
    try {
      const map = state()
      return map && boundingBoxesOf(map, drawn)
    } catch (fault) {
      if (!(fault instanceof GeoreferenceFault)) throw fault
      faults.push(whose + fault.message)
      return null
    }
  }
  for (const state of page ? ownStatements(page, size) : []) {
    const boundingBoxes = read(state)
    if (!boundingBoxes) continue
    const names = calibrations.map(({ name }) => name).join(', ')
    const note = `${names} ${calibrations.length > 1 ? 'are' : 'is'} not used: the file itself says where it lies`
    return { boundingBoxes, note: names === '' ? null : note }
  }
  const own = faults.splice(0).join('; ')
  const reasons = () => [own && `of itself ${own}`, ...faults].filter(Boolean).join('; ')
  for (const [index, calibration] of calibrations.entries()) {
    const boundingBoxes = read(() => calibratedMap(calibration, size, grid), `${calibration.name}: `)
    if (!boundingBoxes) continue
    const since = reasons() && `placed by ${calibration.name}, since ${reasons()}`
    const others = calibrations.slice(index + 1).map((other) => contradiction(other, calibration, boundingBoxes, drawn))
    return { boundingBoxes, note: [since, ...others].filter(Boolean).join('; ') || null }
  }
  const said = [own, ...faults].filter(Boolean).join('; ')
  return { boundingBoxes: null, note: said === '' ? null : `not georeferenced: ${said}` }
}

/** What somebody should know of a calibration of lower priority than the one that was used; '': they agree. */
function contradiction(
  other: Calibration,
  used: Calibration,
  boundingBoxes: BoundingBoxes,
  { size, grid, mapErrorLimit }: DrawnPage,
): string {
  try {
    const distance = mapDistance(boundingBoxes, calibratedMap(other, size, grid))
    if (distance <= mapErrorLimit) return ''
    return `${other.name} is not used: it places the chart up to ${Math.round(distance)} px from where ${used.name} does`
  } catch (fault) {
    if (fault instanceof GeoreferenceFault) return `${other.name} is not used: ${fault.message}`
    throw fault
  }
}

function ownStatements(page: PdfPage, size: ImageSize): readonly Statement[] {
  try {
    return page === 'unreadable' ? [unreadable()] : statementsOf(page, size)
  } catch (cause) {
    return [unreadable({ cause })]
  }
}

const unreadable = (options?: ErrorOptions) => () => {
  throw new GeoreferenceFault('its page dictionary cannot be read', options)
}

function boundingBoxesOf(map: PictureMap, { size, layout, mapErrorLimit }: DrawnPage): BoundingBoxes {
  const plausible = layout && holds(map.area, layout.planView) ? layout : null
  const shown = plausible && { box: plausible.planView, insets: plausible.insets }
  const view = map.planView ?? shown ?? { box: map.area, insets: [] }
  const pixels = mapBox(view.box, size)
  const fitted = fitBox(pixels, (pixel: Point) => map.projection.inverse(apply(map.toPlane, pixel)))
  if (!fitted) throw new GeoreferenceFault('its map is not drawn with north up')
  const error = Math.max(fitted.residual, map.controlError)
  if (error > mapErrorLimit) {
    throw new GeoreferenceFault(
      `its map is up to ${error.toFixed(1)} px from any box with north up (at most ${mapErrorLimit} px are taken)`,
    )
  }
  const { profile, minimums, header } = plausible ?? {}
  return {
    planview: { pixels, latlng: fitted.latlng },
    insets: view.insets.map((inset) => ({ pixels: touched(inset, pixels) })),
    ...(profile && { profile: { pixels: touched(profile, whole(size)) } }),
    ...(minimums && { minimums: { pixels: touched(minimums, whole(size)) } }),
    ...(header && { header: { pixels: touched(header, whole(size)) } }),
    residual_px: Math.round(error * 100) / 100,
  }
}

/** Whether one box lies in another; null holds everything. */
const holds = (outer: PixelBox | null, box: PixelBox) => !outer || contains(outer, box)

const whole = ({ width, height }: ImageSize): PixelBox => ({ x1: 0, y1: 0, x2: width, y2: height })

/** The whole pixels of the picture that lie in the box, so that nothing beyond its frame counts as map. */
function mapBox(area: PixelBox | null, size: ImageSize): PixelBox {
  const picture = whole(size)
  const box = area ?? picture
  const pixels = {
    x1: Math.max(0, Math.ceil(box.x1 - nothing)),
    y1: Math.max(0, Math.ceil(box.y1 - nothing)),
    x2: Math.min(picture.x2, Math.floor(box.x2 + nothing)),
    y2: Math.min(picture.y2, Math.floor(box.y2 + nothing)),
  }
  if (pixels.x2 - pixels.x1 < leastSide || pixels.y2 - pixels.y1 < leastSide) {
    throw new GeoreferenceFault('its map frame lies outside the page or is too small to be a map')
  }
  return pixels
}

/** The whole pixels of a box that it touches, as far as they lie within another. */
function touched(box: PixelBox, within: PixelBox): PixelBox {
  return {
    x1: Math.max(within.x1, Math.floor(box.x1 + nothing)),
    y1: Math.max(within.y1, Math.floor(box.y1 + nothing)),
    x2: Math.min(within.x2, Math.ceil(box.x2 - nothing)),
    y2: Math.min(within.y2, Math.ceil(box.y2 - nothing)),
  }
}
