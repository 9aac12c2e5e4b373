import type { Draft, DraftPoint } from '../../contract/calibration/index.ts'
import { apply, type ImageSize, type Point, projectionOf } from '../../facts/geodesy/index.ts'
import type { Position } from '../../facts/index.ts'

/** A chart whose map is known: where each pixel from its top left lies on earth, in a projection that the page does not know. */
export type MadeChart = {
  readonly size: ImageSize
  readonly centre: Position
  placeOf(pixel: Point): Position
  pixelOf(place: Position): Point
}

/** `turn`: degrees clockwise from the top of the page to north. */
export function madeChart({
  size = { width: 1500, height: 2250 },
  centre = { lat: 45.6, lng: -122.8 },
  metresPerPixel = 40,
  turn = 0,
} = {}): MadeChart {
  const { lat, lng } = centre
  const cone = projectionOf(`+proj=lcc +lat_1=${lat + 1} +lat_2=${lat - 1} +lat_0=${lat} +lon_0=${lng} +datum=WGS84`)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const [middleX, middleY] = [size.width / 2, size.height / 2]
  return {
    size,
    centre,
    placeOf: ([x, y]) => {
      const [right, up] = [(x - middleX) * metresPerPixel, (middleY - y) * metresPerPixel]
      const [placeLng, placeLat] = cone.inverse(apply([cos, sin, -sin, cos, 0, 0], [right, up]))
      return { lat: placeLat, lng: placeLng }
    },
    pixelOf: (place) => {
      const [right, up] = apply([cos, -sin, sin, cos, 0, 0], cone.forward([place.lng, place.lat]))
      return [middleX + right / metresPerPixel, middleY - up / metresPerPixel]
    },
  }
}

/** Places of a chart as a person clicks them, in shares of its sides. */
export const clicked = ({ size, placeOf }: MadeChart, shares: readonly Point[]): readonly DraftPoint[] =>
  shares.map(([across, down]) => {
    const [x, y] = [Math.round(across * size.width), Math.round(down * size.height)]
    return { x, y, ...placeOf([x, y]) }
  })

/** Sets of two, three and more points; the first two are opposite. */
export const spread: readonly Point[] = [
  [0.15, 0.2],
  [0.85, 0.75],
  [0.8, 0.15],
  [0.2, 0.8],
  [0.5, 0.45],
]

export const draft = (points: readonly DraftPoint[], more: Partial<Draft> = {}): Draft => ({
  ...{ points, drawnAs: 'printed', projection: null, planView: null, insets: [] },
  ...more,
})
