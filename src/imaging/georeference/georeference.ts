import type { BoundingBoxes, InsetArea, PixelBox } from '../../contract/index.ts'
import { apply, type Calibration, GeoreferenceFault, insetFields, type Point } from '../../facts/geodesy/index.ts'
import { overlaps } from '../pdf/page-lines.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import { resolution } from '../pdf/resolution.ts'
import { choosePlanView } from './choose-plan-view.ts'
import type { DrawnPage } from './drawn-page.ts'
import type { MapProposal } from './map-proposal.ts'
import { LeanFault, northUpOf, turnedMap } from './north-up.ts'
import { calibratedMap, type PictureMap, type Statement, statedPlanView, statementsOf } from './picture-map.ts'
import type { PictureSizes, PictureTurn } from './picture-turn.ts'
import { printedCalibration, printedProposal } from './printed/printed-calibration.ts'
import { fitOn, mapBox, notNorthUp, type PlacedMap, shown, touched, whole } from './shown-map.ts'

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
  /** Only without boxes: degrees clockwise by which the picture would have to be turned for its map to have north up. */
  readonly turnWanted?: number
  /** Only with boxes, which count on the turned picture: how it is turned, and the map area on the picture before. */
  readonly northUp?: PictureTurn
  readonly before?: { readonly planView: PixelBox; readonly insets: readonly InsetArea[] }
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
  let before: Georeference['before']
  let turnWanted: number | null = null
  const northUp = northUpOf(drawn.calibrations, drawn)
  const placedAs = (boundingBoxes: BoundingBoxes, notes: readonly (string | null)[]): Georeference => ({
    boundingBoxes,
    note: notes.filter(Boolean).join('; ') || null,
    ...(possible.length > 0 && { possibleInsets: possible }),
    ...(northUp && before && { northUp, before }),
  })
  const read = (state: Statement, whose = '') => {
    try {
      const map = state()
      const placed = map && boundingBoxesOf(map, drawn, northUp)
      doubts = placed && remarksOn(placed)
      possible = placed?.possible ?? []
      before = placed?.before
      return placed?.boundingBoxes ?? null
    } catch (fault) {
      if (!(fault instanceof GeoreferenceFault)) throw fault
      if (fault instanceof LeanFault) turnWanted ??= fault.turn
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
    const compared = { used: calibration, boundingBoxes, northUp }
    const others = calibrations.slice(index + 1).map((other) => contradiction(other, compared, drawn))
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
  return { boundingBoxes: null, note, ...(proposal && { proposal }), ...(turnWanted !== null && { turnWanted }) }
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

type Used = {
  readonly used: Calibration
  readonly boundingBoxes: BoundingBoxes
  readonly northUp: PictureTurn | null
}

/** The warning about a calibration of lower priority that disagrees with the one used; '': they agree. */
function contradiction(other: Calibration, { used, boundingBoxes, northUp }: Used, drawn: DrawnPage): string {
  try {
    const map = calibratedMap(other, drawn)
    const distance = mapDistance(boundingBoxes, northUp ? turnedMap(map, northUp) : map)
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
  /** The map area on the picture before it was turned. */
  readonly before: NonNullable<Georeference['before']>
}

function boundingBoxesOf(map: PictureMap, drawn: DrawnPage, northUp: PictureTurn | null): Placed {
  const { box, insets: found, doubtful, possible, layout } = choosePlanView(map, drawn)
  const planView = mapBox(box, drawn.size)
  const insets = found.filter((inset) => overlaps(inset, planView))
  const { size, pixels, areas, partOf, placed } = shown({ planView, insets, map }, drawn, northUp)
  const fitted = fitOn(pixels, placed)
  const error = Math.max(fitted?.residual ?? Number.POSITIVE_INFINITY, map.controlError)
  if (!fitted || error > drawn.mapErrorLimit) throw notNorthUp({ error, planView, map }, drawn)
  const { correction } = fitted
  const parts = { profile: layout?.profile, minimums: layout?.minimums, header: layout?.header }
  const boxes = Object.entries(parts).flatMap(([part, box]) => {
    const isApart = box && !overlaps(touched(box, whole(drawn.size)), planView)
    return isApart ? [[part, { pixels: touched(partOf(box), whole(size)) }]] : []
  })
  const boundingBoxes = {
    planview: { pixels, latlng: fitted.latlng },
    ...insetFields(areas, (inset) => touched(inset, pixels)),
    ...Object.fromEntries(boxes),
    residual_px: inPixels(error),
    ...(correction && {
      correction: { ...correction, residual_px: inPixels(Math.max(correction.residual_px, map.controlError)) },
    }),
  }
  const enlarged = found.filter((inset) => drawn.insetShapes?.includes(inset))
  return { boundingBoxes, doubtful, possible, enlarged, before: { planView, insets } }
}

const inPixels = (error: number) => Math.round(error * 100) / 100

/** The greatest distance in pixels between the corners of a chart's plan view and their positions on another map. */
function mapDistance({ planview: { pixels, latlng } }: BoundingBoxes, map: PlacedMap): number {
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
