import type { Draft, Fit, KnownPlace, MapVerdict } from '../../contract/calibration/index.ts'
import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { farMap } from '../../editions/index.ts'
import { GeoreferenceFault, insetAreas, movedArea, type Point } from '../../facts/geodesy/index.ts'
import { type ChartFacts, metresPerDegree, type Position } from '../../facts/index.ts'
import { calibratedMap, type Georeference, type PictureSizes } from '../../imaging/index.ts'
import { type CalibrationEntry, entryCalibration, tableName } from '../../sources/index.ts'
import { entryOf } from './draft.ts'
import { graticule, meshOf } from './graticule.ts'
import { mapFaults, northAngle, pointFaults } from './judge-points.ts'
import { type PicturePlace, picturePlace } from './picture-place.ts'

/** The result of the points alone, before the page is georeferenced. */
export type PointFit = Omit<Fit, 'verdict'> & { readonly entry: CalibrationEntry }

export function fitPoints(draft: Draft, sizes: PictureSizes, page: number, known: readonly KnownPlace[]): PointFit {
  const entry = entryOf(draft, sizes, page)
  const nothing = { entry, notes: [], map: null }
  if (draft.points.length === 0) return { ...nothing, faults: [] }
  const least = entry.projection === null ? 3 : 2
  if (draft.points.length < least) {
    const more = least - draft.points.length
    return { ...nothing, faults: [`Add ${more} more ${more === 1 ? 'point' : 'points'}, far from the others`] }
  }
  const bad = pointFaults(draft.points)
  if (bad.length > 0) return { ...nothing, faults: bad }
  try {
    const map = calibratedMap(entryCalibration(tableName, entry), sizes)
    const place = picturePlace(map, sizes.size)
    if (!place) return { ...nothing, faults: ['The points do not determine a map: check their positions'] }
    const { metresPerPixel, north, isMirrored } = scaleOf(place, draft.points)
    const isTrue = entry.projection !== null && draft.drawnAs !== 'as stated'
    const { faults, notes } = mapFaults(isTrue ? map.toPlane : null, metresPerPixel, isMirrored)
    if (faults.length > 0) return { ...nothing, faults }
    return { entry, faults, notes, map: { ...fittedMap(draft, place, sizes, known), metresPerPixel, north } }
  } catch (fault) {
    if (!(fault instanceof GeoreferenceFault)) throw fault
    return { ...nothing, faults: [`The points do not determine a map: ${fault.message}`] }
  }
}

function fittedMap({ points }: Draft, place: PicturePlace, { size }: PictureSizes, known: readonly KnownPlace[]) {
  const mesh = meshOf(place, size)
  const isShown = ([x, y]: Point) => x >= 0 && y >= 0 && x <= size.width && y <= size.height
  return {
    residuals: points.map((point) => {
      const [x, y] = place.pixelOf(point)
      return Math.hypot(x - point.x, y - point.y)
    }),
    mesh,
    graticule: graticule(place, mesh),
    places: known.flatMap((each) => {
      const pixel = place.pixelOf(each)
      return isShown(pixel) ? [{ name: each.name, x: pixel[0], y: pixel[1] }] : []
    }),
  }
}

/** In the middle of the points. */
function scaleOf({ placeOf, pixelOf }: PicturePlace, points: Draft['points']) {
  const mean = (of: (point: Draft['points'][number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const middle: Point = [mean(({ x }) => x), mean(({ y }) => y)]
  const at = placeOf(middle)
  const metres = metresPerDegree(at.lat)
  const step = 1e-4
  const towards = (to: Position): Point => {
    const [x, y] = pixelOf(to)
    const [fromX, fromY] = pixelOf(at)
    return [x - fromX, y - fromY]
  }
  const north = towards({ lat: at.lat + step, lng: at.lng })
  const east = towards({ lat: at.lat, lng: at.lng + step })
  return {
    metresPerPixel: Math.sqrt(
      (step * step * metres.north * metres.east) / Math.abs(north[0] * east[1] - north[1] * east[0]),
    ),
    north: northAngle(north),
    // With y downwards, east is clockwise from north.
    isMirrored: north[0] * east[1] - north[1] * east[0] < 0,
  }
}

type Subject = { readonly facts: ChartFacts | null; readonly airport: Position | null; readonly height: number }

export function verdictOn(
  { boundingBoxes, note, possibleInsets = [], northUp, before }: Georeference,
  { facts, airport, height }: Subject,
): MapVerdict {
  if (!boundingBoxes) {
    const faults = note === null ? [] : [sentence(note)]
    return { mapError: null, turn: 0, faults, notes: [], planView: null, insets: [], possibleInsets: [] }
  }
  const fromTop = ({ x1, y1, x2, y2 }: PixelBox): PixelBox => ({ x1, y1: height - y2, x2, y2: height - y1 })
  const areaFromTop = (area: InsetArea) =>
    movedArea(area, { place: ({ x, y }) => ({ x, y: height - y }), scale: 1, box: fromTop })
  const miles = facts && airport && farMap(boundingBoxes, facts.category, airport)
  const far =
    miles === null ? [] : [`The map is ${miles} NM from ${facts?.icao_airport_identifier}: check the positions`]
  return {
    mapError: boundingBoxes.residual_px ?? 0,
    turn: northUp?.degrees ?? 0,
    faults: far,
    notes: note === null ? [] : [note],
    // The page is shown as it is before it is turned.
    planView: fromTop(before?.planView ?? boundingBoxes.planview.pixels),
    insets: (before?.insets ?? insetAreas(boundingBoxes)).map(areaFromTop),
    possibleInsets: possibleInsets.map(areaFromTop),
  }
}

/** The diagnostics of the import, worded for the person who corrects them on the page. */
function sentence(note: string): string {
  const said = note
    .replace('not georeferenced: ', '')
    .replaceAll(`${tableName}: `, '')
    .replace(`; state it as "planview" in ${tableName}`, ': mark it')
  return /^[a-z]+ /.test(said) ? said.charAt(0).toUpperCase() + said.slice(1) : said
}
