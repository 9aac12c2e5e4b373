import { type Calibration, type Point, projectionOf } from '../../facts/geodesy/index.ts'
import type { Position } from '../../facts/index.ts'
import { PDFDocument, rgb } from '../../pdf/index.ts'

/** Points of the page. */
export const pageSize = { width: 180, height: 270 } as const
export const frame = { x1: 15, y1: 30, x2: 165, y2: 250 } as const
const middle: Point = [90, 135]

/** Metres that a point of the page shows. */
const scale = 300

/** A map in a conic projection, with dots at places that are known. */
export type LeaningMap = {
  readonly calibration: Calibration
  readonly places: readonly Position[]
  /** Points of the page from its lower left. */
  readonly onPage: (place: Position) => Point
  readonly pdf: Uint8Array
}

/** `away`: degrees of longitude from the middle of the projection: the map leans by 0.73 of it. */
export async function leaningMap(away: number, { crop = 0 } = {}): Promise<LeaningMap> {
  const definition = `+proj=lcc +lat_1=45 +lat_2=49 +lat_0=47 +lon_0=${8 - away} +datum=WGS84`
  const plane = projectionOf(definition)
  const [x0, y0] = plane.forward([8, 47])
  const onPage = ({ lat, lng }: Position): Point => {
    const [x, y] = plane.forward([lng, lat])
    return [middle[0] + (x - x0) / scale, middle[1] + (y - y0) / scale]
  }
  const placeAt = ([x, y]: Point): Position => {
    const [lng, lat] = plane.inverse([x0 + (x - middle[0]) * scale, y0 + (y - middle[1]) * scale])
    return { lat, lng }
  }
  const shares = [0.04, 0.35, 0.65, 0.96]
  const places = shares.flatMap((u) => shares.map((v) => placeAt([15 + u * 150, 30 + v * 220])))
  const document = await PDFDocument.create()
  const page = document.addPage([pageSize.width + 2 * crop, pageSize.height + 2 * crop])
  // Beyond the visible part of the page, everything is black.
  if (crop > 0) {
    page.drawRectangle({ x: 0, y: 0, width: page.getWidth(), height: page.getHeight(), color: rgb(0, 0, 0) })
    page.drawRectangle({ x: crop, y: crop, ...pageSize, color: rgb(1, 1, 1) })
    page.setCropBox(crop, crop, pageSize.width, pageSize.height)
  }
  const { x1, y1, x2, y2 } = frame
  const box = { x: crop + x1, y: crop + y1, width: x2 - x1, height: y2 - y1 }
  page.drawRectangle({ ...box, borderWidth: 0.5, borderColor: rgb(0.6, 0.6, 0.6) })
  for (const place of places) {
    const [x, y] = onPage(place)
    page.drawCircle({ x: crop + x, y: crop + y, size: 1.5, color: rgb(0, 0, 0) })
  }
  const control = [places[0], places[3], places[12], places[15]].flatMap((place) =>
    place ? [{ from: onPage(place), to: plane.forward([place.lng, place.lat]) }] : [],
  )
  const stated = { name: 'calibrations.json', counts: 'points', origin: 'bottom left', insets: [] } as const
  const calibration = { ...stated, control, projection: definition, planView: frame }
  return { calibration, places, onPage, pdf: await document.save({ useObjectStreams: false }) }
}
