import { apply, type Calibration, invert, type Point } from '../../../facts/geodesy/index.ts'
import type { MapProposal } from '../map-proposal.ts'
import type { PictureMap } from '../picture-map.ts'
import type { PrintedMap } from './printed-map.ts'
import type { PrintedPage } from './read-printed-map.ts'

/** The map of a page as a calibration: points of the page as displayed, and its drawn frame as the plan view. */
export function printedCalibration({ width, height, map }: PrintedPage): Calibration {
  const corners: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return {
    name: 'its printed coordinates',
    counts: { width, height },
    origin: 'bottom left',
    control: corners.map((from) => ({ from, to: map.toPlane(from) })),
    projection: map.definition,
    planView: map.frame,
    insets: [],
  }
}

/** A person agrees to four crossings of printed latitudes and longitudes. */
export function printedProposal(map: PrintedMap, picture: PictureMap): MapProposal | undefined {
  const toPicture = invert(picture.toPlane)
  if (!toPicture) return undefined
  const outer = (values: readonly number[]) => [values[0] ?? 0, values.at(-1) ?? 0]
  const points = outer(map.lat).flatMap((lat) =>
    outer(map.lng).map((lng) => {
      const [x, y] = apply(toPicture, picture.projection.forward([lng, lat]))
      return { x, y, lat, lng }
    }),
  )
  const doubts = map.faults.map((fault) => `they ${fault}`)
  // A conic map is true to scale around its points.
  const projection = map.definition.startsWith('+proj=merc') ? map.definition : null
  return { points, projection, evidence: [map.evidence, ...doubts].join('; ') }
}
