import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Circle, Fill, RegularShape, Stroke, Style, Text } from 'ol/style'
import type { ChartMap } from '#client'
import { imageInk } from '../../../labels/image-ink.ts'
import { labelSize, type Placing } from '../../../labels/quiet-place.ts'
import { toPlane } from '../../../plane/pixel-plane.ts'
import { clipToMap } from '../../../view/clip-layer.ts'
import type { Stage } from '../../../view/stage.ts'
import type { Route } from '../route.ts'
import { type NameOffset, nameOffsets } from './name-offsets.ts'
import { namesShown, type PlacedPoint } from './names-shown.ts'
import { routeLines } from './route-lines.ts'

type RouteOptions = {
  readonly isNight: boolean
  /** With the base map, the surroundings of the chart are a map too. */
  readonly showsSurroundings: boolean
}

/** Draws the route on the map area, below own-ship. Returns a function that removes it. */
export function showRoute(
  stage: Stage,
  chartMap: ChartMap,
  route: Route,
  { isNight, showsSurroundings }: RouteOptions,
): () => void {
  const { map, chart } = stage
  const styles = stylesOf(isNight ? colours.night : colours.day)
  const lines = routeLines(route, chartMap).map((line) => {
    const feature = new Feature(new LineString(line.map((point) => toPlane(point, chart.height))))
    feature.setStyle(styles.line)
    return feature
  })
  const points: readonly PlacedPoint[] = route.flatMap(({ lat, lng, name, isAirport = false }) => {
    const at = chartMap.toPoint({ lat, lng })
    return showsSurroundings || chartMap.covers(at) ? [{ ...at, name, isAirport }] : []
  })
  const offsetAt = offsetsAt(points, (resolution) => ({
    ...{ resolution, rotation: map.getView().getRotation(), ink: imageInk(stage.image()) },
    mayBe: (place) => showsSurroundings || chartMap.covers(place),
  }))
  const marks = points.map((point) => {
    const feature = new Feature(new Point(toPlane(point, chart.height)))
    feature.setStyle((_, resolution) => styles.mark(point, offsetAt(point, resolution)))
    return feature
  })
  const layer = new VectorLayer({
    source: new VectorSource({ features: [...lines, ...marks] }),
    zIndex: 35,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })
  clipToMap(layer, stage, () => !showsSurroundings)
  map.addLayer(layer)
  return () => void map.removeLayer(layer)
}

type Offsets = ReadonlyMap<PlacedPoint, NameOffset>

/** Called for each point in turn; the result is computed once per view. */
function offsetsAt(points: readonly PlacedPoint[], placingAt: (resolution: number) => Placing) {
  let last: { readonly placing: Placing; readonly offsets: Offsets } | null = null
  return (point: PlacedPoint, resolution: number): NameOffset | undefined => {
    const placing = placingAt(resolution)
    if (!last || !isSamePlacing(last.placing, placing))
      last = { placing, offsets: nameOffsets(namesShown(points, resolution), placing, last?.offsets) }
    return last.offsets.get(point)
  }
}

const isSamePlacing = (one: Placing, other: Placing): boolean =>
  one.resolution === other.resolution && one.rotation === other.rotation && one.ink === other.ink

/**
 * Green, as on flight displays: own-ship and its trail are magenta, the ruler is blue. Translucent, so that the chart can be read through
 * it.
 */
const colours = {
  day: { line: '#0a7a3c99', letters: '#075a2c', ground: '#fff' },
  night: { line: '#4fd48b99', letters: '#8ff0b9', ground: '#05080c' },
} as const

function stylesOf({ line, letters, ground }: (typeof colours)['day' | 'night']) {
  const stroke = (width: number) => new Stroke({ color: line, width, lineCap: 'round', lineJoin: 'round' })
  const airport = new Circle({ radius: 6, stroke: stroke(2) })
  const fix = new RegularShape({ points: 4, radius: 7, stroke: stroke(2) })
  return {
    line: new Style({ stroke: stroke(3) }),
    mark: ({ name, isAirport }: PlacedPoint, offset: NameOffset | undefined) => {
      const image = isAirport ? airport : fix
      if (!offset) return new Style({ zIndex: 1, image })
      const text = new Text({
        text: name,
        offsetX: offset[0],
        offsetY: offset[1],
        font: `700 ${labelSize}px "B612", sans-serif`,
        fill: new Fill({ color: letters }),
        stroke: new Stroke({ color: ground, width: 2.5 }),
      })
      return new Style({ zIndex: 1, image, text })
    },
  }
}
