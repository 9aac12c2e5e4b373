import Feature, { type FeatureLike } from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import Polygon from 'ol/geom/Polygon'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style'
import type { ChartMap, LatLng } from '#client'
import type { AirportPoint } from '../../../service/index.ts'
import { type Extent, toPlane } from '../../plane/pixel-plane.ts'
import type { Stage } from '../../view/stage.ts'
import type { Land } from './land.ts'
import type { RunwayLine } from './use-runways.ts'

/** How far the map extends on each side, in multiples of the long side of the chart. */
export const reach = 30

export const boxAround = ({ chart }: Stage): Extent => {
  const far = reach * Math.max(chart.width, chart.height)
  return [-far, -far, far, far]
}

export type MapColours = {
  readonly sea: string
  readonly land: string
  readonly coast: string
  readonly border: string
  readonly ink: string
}

/** The layers below the chart: land, borders, airports. */
export function mapLayers(
  stage: Stage,
  chartMap: ChartMap,
  {
    land,
    airports,
    runways,
    colours,
  }: {
    readonly land: Land
    readonly airports: readonly AirportPoint[]
    readonly runways: readonly RunwayLine[]
    readonly colours: MapColours
  },
): readonly VectorLayer[] {
  const sea = new Polygon([ringOf(boxAround(stage))])
  const coasts = land.coasts.map((rings) => new Feature(new Polygon(rings.map((ring) => [...ring]))))
  const borders = land.borders.map((line) => new Feature(new LineString([...line])))
  const planeOf = (place: LatLng) => toPlane(chartMap.toPoint(place), stage.chart.height)
  const places = airports.map((airport) => {
    const [icao, lat, lng] = airport
    return new Feature({
      geometry: new Point(planeOf({ lat, lng })),
      icao,
      airport,
    })
  })
  const pavements = runways.map((ends) => new Feature(new LineString(ends.map(planeOf))))
  const stroke = (color: string, width: number, lineDash?: number[]) =>
    new Style({ stroke: new Stroke({ color, width, ...(lineDash && { lineDash }) }) })
  const layer = (features: Feature[], style: Style | Style[] | ((feature: FeatureLike) => Style), zIndex: number) =>
    new VectorLayer({ source: new VectorSource({ features }), style, zIndex, updateWhileInteracting: true })
  return [
    layer([new Feature(sea)], new Style({ fill: new Fill({ color: colours.sea }) }), 0),
    layer(
      coasts,
      new Style({ fill: new Fill({ color: colours.land }), stroke: new Stroke({ color: colours.coast, width: 1.2 }) }),
      1,
    ),
    layer(borders, stroke(colours.border, 1.5, [6, 4]), 2),
    layer(pavements, [stroke(colours.land, 8), stroke(colours.ink, 4)], 3),
    layer(places, airportStyle(colours), 30),
  ]
}

const airportStyle = ({ ink, land }: MapColours) => {
  const image = new Circle({
    radius: 6,
    fill: new Fill({ color: '#a21a5e' }),
    stroke: new Stroke({ color: '#fff', width: 2 }),
  })
  return (feature: FeatureLike): Style =>
    new Style({
      image,
      text: new Text({
        text: String(feature.get('icao')),
        offsetY: -15,
        font: '700 13px "B612", sans-serif',
        fill: new Fill({ color: ink }),
        stroke: new Stroke({ color: land, width: 4 }),
      }),
    })
}

const ringOf = ([left, bottom, right, top]: Extent) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
  [left, bottom],
]
