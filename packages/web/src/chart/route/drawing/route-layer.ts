import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import Point from 'ol/geom/Point'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Circle, Fill, RegularShape, Stroke, Style, Text } from 'ol/style'
import type { ChartMap } from '#client'
import { toPlane } from '../../plane/pixel-plane.ts'
import { clipToMap } from '../../view/clip-layer.ts'
import type { Stage } from '../../view/stage.ts'
import type { Route } from '../route.ts'
import { namesShown, type PlacedPoint } from './names-shown.ts'
import { routeLines } from './route-lines.ts'

type Look = {
  readonly isNight: boolean
  /** Over the base map everything around the chart is a map as well. */
  readonly isAround: boolean
}

/** The route on the map area, below own-ship. Returns what removes it. */
export function showRoute(stage: Stage, chartMap: ChartMap, route: Route, { isNight, isAround }: Look): () => void {
  const { map, chart } = stage
  const styles = stylesOf(isNight ? colours.night : colours.day)
  const lines = routeLines(route, chartMap).map((line) => {
    const feature = new Feature(new LineString(line.map((point) => toPlane(point, chart.height))))
    feature.setStyle(styles.line)
    return feature
  })
  const points: readonly PlacedPoint[] = route.flatMap(({ lat, lng, name, isAirport = false }) => {
    const at = chartMap.toPoint({ lat, lng })
    return isAround || chartMap.covers(at) ? [{ ...at, name, isAirport }] : []
  })
  const isNamed = namesAt(points)
  const marks = points.map((point) => {
    const feature = new Feature(new Point(toPlane(point, chart.height)))
    feature.setStyle((_, resolution) => styles.mark(point, isNamed(point, resolution)))
    return feature
  })
  const layer = new VectorLayer({
    source: new VectorSource({ features: [...lines, ...marks] }),
    zIndex: 35,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })
  clipToMap(layer, stage, () => !isAround)
  map.addLayer(layer)
  return () => void map.removeLayer(layer)
}

/** Asked for each point in turn: worked out once for a scale. */
function namesAt(points: readonly PlacedPoint[]): (point: PlacedPoint, resolution: number) => boolean {
  let last: { readonly resolution: number; readonly shown: ReadonlySet<PlacedPoint> } | null = null
  return (point, resolution) => {
    if (last?.resolution !== resolution) last = { resolution, shown: namesShown(points, resolution) }
    return last.shown.has(point)
  }
}

/** Green as on flight displays: own-ship and its trail are magenta, the ruler is blue. With an edge in the colour of the chart's paper. */
const colours = {
  day: { line: '#0a7a3c', edge: 'rgba(255, 255, 255, 0.8)', letters: '#075a2c', ground: '#fff' },
  night: { line: '#4fd48b', edge: 'rgba(5, 8, 12, 0.8)', letters: '#8ff0b9', ground: '#05080c' },
} as const

function stylesOf({ line, edge, letters, ground }: (typeof colours)['day' | 'night']) {
  const stroke = (color: string, width: number) => new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' })
  const [fill, around] = [new Fill({ color: ground }), stroke(line, 3)]
  const airport = new Circle({ radius: 6, fill, stroke: around })
  const fix = new RegularShape({ points: 4, radius: 8, fill, stroke: around })
  return {
    line: [new Style({ stroke: stroke(edge, 7) }), new Style({ stroke: stroke(line, 3.5) })],
    mark: ({ name, isAirport }: PlacedPoint, isNamed: boolean) => {
      const text = new Text({
        text: name,
        offsetY: -15,
        font: '700 13px "B612", sans-serif',
        fill: new Fill({ color: letters }),
        stroke: new Stroke({ color: ground, width: 4 }),
      })
      return new Style({ zIndex: 1, image: isAirport ? airport : fix, ...(isNamed && { text }) })
    },
  }
}
