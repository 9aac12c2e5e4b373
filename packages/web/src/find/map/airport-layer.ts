import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'
import type { MapColours } from './colours.ts'
import { type MapAirport, thinAirports } from './thin-airports.ts'

/** Metres of one pixel at zoom 0. */
const coarsest = 156_543
/** Sides, in pixels, of the squares of which one airport each is shown and named. */
const squares = { dot: 12, label: 88 } as const
/** At most so many airports are all named, where their names do not overlap. */
const fewAirports = 40
/** From this zoom on, all airports are shown. */
const everyAirportFrom = 10

/** Dots, and identifiers of the most important airports; each zoom step adds more of both. */
export function airportLayer() {
  const layer = new VectorLayer<VectorSource<Feature<Point>>>({ updateWhileInteracting: true, declutter: true })
  let airports: readonly MapAirport[] = []
  let shown: readonly MapAirport[] = []
  /** The sources of the zoom steps shown so far. */
  let steps = new Map<
    number,
    { readonly source: VectorSource<Feature<Point>>; readonly airports: readonly MapAirport[] }
  >()

  const stepFor = (step: number) => {
    const known = steps.get(step)
    if (known) return known
    const pixel = coarsest / 2 ** step
    const dots = step >= everyAirportFrom ? airports : thinAirports(airports, squares.dot * pixel)
    const named = new Set(dots.length <= fewAirports ? dots : thinAirports(airports, squares.label * pixel))
    const features = dots.map((airport) => featureOf(airport, named.has(airport)))
    const made = { source: new VectorSource({ features }), airports: dots }
    steps.set(step, made)
    return made
  }

  return {
    layer,
    show(next: readonly MapAirport[]) {
      airports = next
      steps = new Map()
    },
    showZoom(zoom: number) {
      const step = stepFor(Math.round(zoom))
      shown = step.airports
      if (layer.getSource() !== step.source) layer.setSource(step.source)
    },
    /** The airports of the present zoom step. */
    shown: () => shown,
    paint(colours: MapColours) {
      const styles = stylesIn(colours)
      layer.setStyle((feature) => {
        const { icao, hasCharts, isNamed } = feature.getProperties() as Properties
        const dot = hasCharts ? styles.charts : styles.none
        return isNamed ? [dot, styles.label(icao, hasCharts)] : dot
      })
    },
  }
}

type Properties = { readonly icao: string; readonly hasCharts: boolean; readonly isNamed: boolean }

function featureOf({ x, y, icao, charts }: MapAirport, isNamed: boolean): Feature<Point> {
  const properties: Properties = { icao, hasCharts: charts > 0, isNamed }
  return new Feature({ geometry: new Point([x, y]), ...properties })
}

function stylesIn(colours: MapColours) {
  const halo = new Stroke({ color: colours.sheet, width: 3 })
  const text = { strong: new Fill({ color: colours.ink }), soft: new Fill({ color: colours['ink-soft'] }) }
  const dot = (size: number, fill: string, edge: string) =>
    new Style({
      image: new Circle({
        radius: size,
        fill: new Fill({ color: fill }),
        stroke: new Stroke({ color: edge, width: 1.5 }),
        declutterMode: 'none',
      }),
    })
  const labels = new Map<string, Style>()
  /** Pixels: large screens have large letters. */
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.75
  return {
    charts: dot(5, colours.blue, colours.sheet),
    none: dot(3, colours.sheet, colours['ink-soft']),
    label(icao: string, hasCharts: boolean): Style {
      const known = labels.get(icao)
      if (known) return known
      const font = `${hasCharts ? '700' : '400'} ${letter}px B612, sans-serif`
      const label = new Style({
        text: new Text({
          text: icao,
          font,
          offsetY: -letter - 1,
          fill: hasCharts ? text.strong : text.soft,
          stroke: halo,
        }),
      })
      labels.set(icao, label)
      return label
    },
  }
}
