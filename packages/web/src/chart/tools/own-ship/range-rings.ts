import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'
import type { ChartMap, Point as ImagePoint, LatLng } from '#client'
import { imageInk } from '../../labels/image-ink.ts'
import { disturbance, labelSize, lettersOf, quietest } from '../../labels/quiet-place.ts'
import { measure, travel } from '../../measure/measure.ts'
import { toPlane } from '../../plane/pixel-plane.ts'
import type { Stage } from '../../view/stage.ts'

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** Nautical miles between rings, so that they are at least `apart` screen pixels apart at this scale. */
export function ringStep(milesPerScreenPixel: number, apart = 90): number {
  return steps.find((step) => step / milesPerScreenPixel >= apart) ?? 500
}

/** Three rings suffice to estimate distances and leave the chart readable. */
export const ringRadii = (step: number): readonly number[] => [step, 2 * step, 3 * step]

/** A circle on the earth as a closed line. */
export function ringAround(centre: LatLng, radius: number, points = 72): readonly LatLng[] {
  return Array.from({ length: points + 1 }, (_, index) => travel(centre, (360 * (index % points)) / points, radius))
}

type Rings = {
  readonly stage: Stage
  readonly chartMap: ChartMap
  /** By radius of a ring: the index of the point at which its label was; updated. */
  readonly labels: Map<number, number>
  readonly showsSurroundings: boolean
  readonly isNight: boolean
  readonly language: string
}

/** Rings around a position, each with its radius in nautical miles where the label hides least of the chart. */
export function ringsAround(centre: LatLng, rings: Rings): Feature<LineString>[] {
  const { stage, chartMap, labels, showsSurroundings, isNight, language } = rings
  const { line, letters, ground } = isNight ? ink.night : ink.day
  const view = stage.map.getView()
  const placing = {
    ...{ resolution: view.getResolution() ?? 1, rotation: view.getRotation(), ink: imageInk(stage.image()) },
    mayBe: (place: ImagePoint) => (showsSurroundings || chartMap.covers(place)) && isInSight(stage, place),
  }
  return ringRadii(ringStep(milesPerScreenPixel(stage, chartMap))).map((radius) => {
    const written = `${new Intl.NumberFormat(language).format(radius)} NM`
    const points = ringAround(centre, radius).map(chartMap.toPoint)
    const cost = (at: number) => disturbance(points[at] ?? { x: 0, y: 0 }, lettersOf(written), placing)
    const label = quietest([...points.keys()], cost, { kept: labels.get(radius) })
    const style = [line]
    if (label !== undefined) {
      labels.set(radius, label)
      const text = new Text({
        text: written,
        font: `700 ${labelSize}px "B612", sans-serif`,
        fill: new Fill({ color: letters }),
        stroke: new Stroke({ color: ground, width: 2.5 }),
      })
      style.push(new Style({ text, geometry: (feature) => pointOf(feature.getGeometry(), label) }))
    }
    const ring = new Feature(new LineString(points.map((point) => [...toPlane(point, stage.chart.height)])))
    ring.setStyle(style)
    return ring
  })
}

const stroke = (color: string) => new Style({ stroke: new Stroke({ color, width: 2 }) })

/** Translucent lines: the chart can be read through them. */
const ink = {
  day: { line: stroke('#3b475399'), letters: '#10151b', ground: '#fff' },
  night: { line: stroke('#9fb0c099'), letters: '#d5dde4', ground: '#05080c' },
} as const

const pointOf = (ring: unknown, at: number): Point | undefined =>
  ring instanceof LineString ? new Point(ring.getCoordinates()[at] ?? []) : undefined

/** Screen pixels from the edge within which a label would be cut off. */
const edge = 24

function isInSight({ map, chart }: Stage, place: ImagePoint): boolean {
  const [width = 0, height = 0] = map.getSize() ?? []
  const [x = -1, y = -1] = map.getPixelFromCoordinate(toPlane(place, chart.height)) ?? []
  return x > edge && x < width - edge && y > edge && y < height - edge
}

/** Nautical miles per screen pixel. */
function milesPerScreenPixel({ map, chart }: Stage, { toLatLng }: ChartMap): number {
  const [x, y] = [chart.width / 2, chart.height / 2]
  const hundred = measure(toLatLng({ x, y }), toLatLng({ x, y: y - 100 })).distance
  return ((map.getView().getResolution() ?? 1) * hundred) / 100
}
