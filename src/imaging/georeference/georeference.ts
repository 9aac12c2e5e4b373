import type { BoundingBoxes, InsetArea, PixelBox } from '../../contract/index.ts'
import {
  apply,
  type Calibration,
  GeoreferenceFault,
  type ImageSize,
  insetFields,
  type Point,
} from '../../facts/geodesy/index.ts'
import { overlaps } from '../pdf/page-lines.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import { resolution } from '../pdf/resolution.ts'
import { choosePlanView } from './choose-plan-view.ts'
import type { DrawnPage } from './drawn-page.ts'
import { fitBox } from './fit-box.ts'
import type { MapProposal } from './map-proposal.ts'
import { calibratedMap, type PictureMap, type Statement, statedPlanView, statementsOf } from './picture-map.ts'
import type { PictureSizes } from './picture-turn.ts'
import { printedCalibration, printedProposal } from './printed/printed-calibration.ts'

/** A box with a side shorter than this, in pixels, is not a map. */
const leastSide = 50

/** Pixels; tolerance for rounding of a size that was meant to be whole. */
const nothing = 0.01

/**
 * `boundingBoxes` null: not georeferenced; `note` is the reason, or null if no georeference was found. With
 * boxes, `note` names a georeference that was not used.
 */
export type Georeference = {
  readonly boundingBoxes: BoundingBoxes | null
  readonly note: string | null
  /** Frames that may be insets, and count as map; pixels from the bottom left. */
  readonly possibleInsets?: readonly InsetArea[]
  /** Only without boxes. */
  readonly proposal?: MapProposal
}

/**
 * Reads the georeference of a page, from the page itself in either encoding, else from the first plausible calibration
 * next to it, else from the coordinates that it prints, and fits the box of the chart record to it.
 */
export function georeference(drawn: DrawnPage): Georeference {
  const { page } = drawn
  const calibrations = drawn.calibrations.filter(({ control }) => control.length > 0)
  const faults: string[] = []
  let doubts: string | null = null
  let possible: readonly InsetArea[] = []
  const placedAs = (boundingBoxes: BoundingBoxes, notes: readonly (string | null)[]): Georeference => ({
    boundingBoxes,
    note: notes.filter(Boolean).join('; ') || null,
    ...(possible.length > 0 && { possibleInsets: possible }),
  })
  const read = (state: Statement, whose = '') => {
    try {
      const map = state()
      const placed = map && boundingBoxesOf(map, drawn)
      doubts = placed && remarksOn(placed)
      possible = placed?.possible ?? []
      return placed?.boundingBoxes ?? null
    } catch (fault) {
      if (!(fault instanceof GeoreferenceFault)) throw fault
      faults.push(whose + fault.message)
      return null
    }
  }
  for (const state of page ? ownStatements(page, drawn) : []) {
    const boundingBoxes = read(state)
    if (!boundingBoxes) continue
    return placedAs(boundingBoxes, [unused(calibrations), doubts])
  }
  const own = faults.splice(0).join('; ')
  const reasons = () => [own && `the page's own georeference: ${own}`, ...faults].filter(Boolean).join('; ')
  for (const [index, calibration] of calibrations.entries()) {
    const boundingBoxes = read(() => calibratedMap(calibration, drawn), `${calibration.name}: `)
    if (!boundingBoxes) continue
    const since = reasons() && `placed by ${calibration.name}, since ${reasons()}`
    const others = calibrations.slice(index + 1).map((other) => contradiction(other, calibration, boundingBoxes, drawn))
    return placedAs(boundingBoxes, [since, ...others, doubts])
  }
  const printed = fromPrint(drawn)
  if (printed?.isSure) {
    const since = reasons() && `, since ${reasons()}`
    const boundingBoxes = read(() => printed.map, `${printed.name}: `)
    const note = `placed by ${printed.name}: ${printed.evidence}${since}`
    if (boundingBoxes) return placedAs(boundingBoxes, [note, doubts])
  } else if (printed) faults.push(printed.doubts)
  const proposal = printed?.proposal
  const stated = drawn.calibrations.filter(({ control }) => control.length === 0).map(({ name }) => name)
  const unplaced = stated.map((name) => `${name} states a plan view, but nothing states where on earth it is`)
  const said = [own, ...faults].filter(Boolean)
  const reasonsWhy = said.length > 0 ? said : unplaced
  const note = reasonsWhy.length > 0 ? `not georeferenced: ${reasonsWhy.join('; ')}` : null
  return { boundingBoxes: null, note, ...(proposal && { proposal }) }
}

/** The map of the coordinates that a page prints; null: it prints none that agree. */
function fromPrint(drawn: DrawnPage) {
  const page = drawn.printed?.(drawn.aerodrome ?? null)
  if (!page) return null
  const calibration = printedCalibration(page)
  const { name } = calibration
  const map = { ...calibratedMap(calibration, drawn), area: statedPlanView([calibration], drawn)?.box ?? null }
  const { faults, evidence } = page.map
  const doubts = `${name} ${faults.join(', and ')} (${evidence}); platekeeper calibrate proposes their map`
  return { name, map, evidence, doubts, isSure: faults.length === 0, proposal: printedProposal(page.map, map) }
}

/** The calibrations that are not used because the file contains a georeference; null: none. */
function unused(calibrations: readonly Calibration[]): string | null {
  const since = 'the file has its own georeference'
  const notes = [
    { which: calibrations.filter(({ planView }) => planView), what: 'used for the plan view only' },
    { which: calibrations.filter(({ planView }) => !planView), what: 'not used' },
  ].flatMap(({ which, what }) => {
    const names = which.map(({ name }) => name).join(', ')
    return which.length > 0 ? [`${names} ${which.length > 1 ? 'are' : 'is'} ${what}: ${since}`] : []
  })
  return notes.join('; ') || null
}

/** The warning about a calibration of lower priority that disagrees with the one used; '': they agree. */
function contradiction(other: Calibration, used: Calibration, boundingBoxes: BoundingBoxes, drawn: DrawnPage): string {
  try {
    const distance = mapDistance(boundingBoxes, calibratedMap(other, drawn))
    if (distance <= drawn.mapErrorLimit) return ''
    return `${other.name} is not used: it places the chart up to ${Math.round(distance)} px from where ${used.name} does`
  } catch (fault) {
    if (fault instanceof GeoreferenceFault) return `${other.name} is not used: ${fault.message}`
    throw fault
  }
}

function ownStatements(page: PdfPage, sizes: PictureSizes): readonly Statement[] {
  try {
    return page === 'unreadable' ? [unreadable()] : statementsOf(page, sizes)
  } catch (cause) {
    return [unreadable({ cause })]
  }
}

const unreadable = (options?: ErrorOptions) => () => {
  throw new GeoreferenceFault('its page dictionary cannot be read', options)
}

/** Areas that are named in a note. */
const mostNamed = 4

/** On areas of a chart that a person should compare with it. */
function remarksOn({ doubtful, enlarged }: Placed): string | null {
  const remarks = [
    ...(enlarged.length > 0
      ? [`circles at which the map ends do not count as map: ${placesOf(enlarged)} from the lower left`]
      : []),
    ...(doubtful.length > 0
      ? [
          `frames that may be insets count as map: ${placesOf(doubtful)} from the lower left; ` +
            'mark those that are not to scale',
        ]
      : []),
  ]
  return remarks.join('; ') || null
}

/** In points, as people measure on a page. */
function placesOf(areas: readonly PixelBox[]): string {
  const inPoints = (pixels: number) => Math.round((pixels * 72) / resolution)
  const named = areas.slice(0, mostNamed).map(({ x1, y1, x2, y2 }) => {
    const [width, height] = [inPoints(x2 - x1), inPoints(y2 - y1)]
    return `${width} × ${height} points at ${inPoints(x1)}, ${inPoints(y1)}`
  })
  const more = areas.length > mostNamed ? [`${areas.length - mostNamed} more`] : []
  return [...named, ...more].join(', ')
}

type Placed = {
  readonly boundingBoxes: BoundingBoxes
  readonly doubtful: readonly InsetArea[]
  readonly possible: readonly InsetArea[]
  /** Circles that were found on a chart that is not ruled like a plate. */
  readonly enlarged: readonly InsetArea[]
}

function boundingBoxesOf(map: PictureMap, drawn: DrawnPage): Placed {
  const { size, mapErrorLimit } = drawn
  const { box, insets, doubtful, possible, layout } = choosePlanView(map, drawn)
  const pixels = mapBox(box, size)
  const fitted = fitBox(pixels, (pixel: Point) => map.projection.inverse(apply(map.toPlane, pixel)))
  if (!fitted) throw new GeoreferenceFault('its map is not drawn with north up')
  const error = Math.max(fitted.residual, map.controlError)
  const { correction } = fitted
  if (error > mapErrorLimit) {
    throw new GeoreferenceFault(
      `its map is up to ${error.toFixed(1)} px from any box with north up (the limit is ${mapErrorLimit} px)`,
    )
  }
  const parts = { profile: layout?.profile, minimums: layout?.minimums, header: layout?.header }
  const boxes = Object.entries(parts).flatMap(([part, found]) => {
    const shown = found && touched(found, whole(size))
    return shown && !overlaps(shown, pixels) ? [[part, { pixels: shown }]] : []
  })
  const boundingBoxes = {
    planview: { pixels, latlng: fitted.latlng },
    ...insetFields(
      insets.filter((inset) => overlaps(inset, pixels)),
      (inset) => touched(inset, pixels),
    ),
    ...Object.fromEntries(boxes),
    residual_px: inPixels(error),
    ...(correction && {
      correction: { ...correction, residual_px: inPixels(Math.max(correction.residual_px, map.controlError)) },
    }),
  }
  const enlarged = insets.filter((inset) => drawn.insetShapes?.includes(inset))
  return { boundingBoxes, doubtful, possible, enlarged }
}

const inPixels = (error: number) => Math.round(error * 100) / 100

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
    throw new GeoreferenceFault('its map frame is outside the page, or too small for a map')
  }
  return pixels
}

/** The whole pixels that a box touches, clipped to another box. */
function touched(box: PixelBox, within: PixelBox): PixelBox {
  return {
    x1: Math.max(within.x1, Math.floor(box.x1 + nothing)),
    y1: Math.max(within.y1, Math.floor(box.y1 + nothing)),
    x2: Math.min(within.x2, Math.ceil(box.x2 - nothing)),
    y2: Math.min(within.y2, Math.ceil(box.y2 - nothing)),
  }
}

/** The greatest distance in pixels between the corners of a chart's plan view and their positions on another map. */
function mapDistance({ planview: { pixels, latlng } }: BoundingBoxes, map: PictureMap): number {
  const [width, height] = [pixels.x2 - pixels.x1, pixels.y2 - pixels.y1]
  const [degreesAcross, degreesUp] = [latlng.lng2 - latlng.lng1, latlng.lat2 - latlng.lat1]
  const corners = [0, 1].flatMap((along) => [0, 1].map((up): Point => [along, up]))
  const distances = corners.map(([along, up]) => {
    const pixel: Point = [pixels.x1 + along * width, pixels.y1 + up * height]
    const [longitude, latitude] = map.projection.inverse(apply(map.toPlane, pixel))
    const east = ((((longitude - latlng.lng1 - along * degreesAcross + 180) % 360) + 360) % 360) - 180
    const north = latitude - latlng.lat1 - up * degreesUp
    return Math.hypot((east * width) / degreesAcross, (north * height) / degreesUp)
  })
  return Math.max(...distances)
}
