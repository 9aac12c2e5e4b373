import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { airportLayer } from './airport-layer.ts'
import { onColours, readColours } from './colours.ts'
import { landLayers } from './land-layers.ts'
import { around, extentOf, type MapAirport, type MapExtent } from './thin-airports.ts'

export type WorldMap = {
  /** Sorted by importance. */
  readonly show: (airports: readonly MapAirport[]) => void
  readonly zoomBy: (steps: number) => void
  /** Shows the part of the world with airports; at first, the map shows the one with charts. */
  readonly showAll: () => void
  readonly close: () => void
}

type Listener = {
  readonly onView: (view: MapExtent) => void
  /** The airports near the press, nearest first. */
  readonly onPick: (airports: readonly MapAirport[]) => void
}

const wholeWorld = { center: [0, 2_000_000], zoom: 1.5 }
/** The width of the world at zoom 0, in pixels. */
const worldPixels = 256
/** The radius of a press in pixels: half the width of a finger, and enough for the identifier above a dot. */
const finger = 28
/** From this zoom on, the coarse coasts show their corners. */
const fineFrom = 3.5

export function openWorldMap(target: HTMLElement, { onView, onPick }: Listener): WorldMap {
  const land = landLayers()
  const points = airportLayer()
  const view = new View({ ...wholeWorld, minZoom: -1, maxZoom: 13, enableRotation: false, multiWorld: true })
  const map = new OlMap({ target, view, layers: [...land.layers, points.layer], controls: [] })
  let airports: readonly MapAirport[] = []

  const paint = () => {
    const colours = readColours(target)
    land.paint(colours)
    points.paint(colours)
  }
  paint()
  const stopColours = onColours(paint)

  land.load('coarse')

  // The world is never narrower than the map: no airport is shown twice.
  map.on('change:size', () => {
    const [width = 0] = map.getSize() ?? []
    if (width > 0) view.setMinZoom(Math.log2(width / worldPixels))
  })
  map.on('moveend', () => {
    const zoom = view.getZoom() ?? 0
    if (zoom >= fineFrom) land.load('fine')
    points.showZoom(zoom)
    const [west = 0, south = 0, east = 0, north = 0] = view.calculateExtent(map.getSize())
    onView([west, south, east, north])
  })
  const under = ([x = 0, y = 0]: readonly number[]) =>
    around(points.shown(), { x, y }, finger * (view.getResolution() ?? 1))
  map.on('singleclick', ({ coordinate }) => onPick(under(coordinate).slice(0, 6)))
  map.on('pointermove', ({ coordinate, dragging }) => {
    if (!dragging) target.style.cursor = under(coordinate).length > 0 ? 'pointer' : ''
  })

  return {
    show(next) {
      const isFirst = airports.length === 0
      airports = next
      points.show(airports)
      points.showZoom(view.getZoom() ?? 0)
      if (isFirst) fit(withCharts(airports), 0)
    },
    zoomBy: (steps) => view.animate({ zoom: (view.getZoom() ?? 0) + steps, duration: moving(160) }),
    showAll: () => fit(airports, moving(240)),
    close() {
      land.close()
      stopColours()
      map.setTarget(undefined)
      map.dispose()
    },
  }

  function fit(to: readonly MapAirport[], duration: number): void {
    const extent = extentOf(to)
    if (extent) view.fit([...extent], { padding: [40, 88, 32, 40], maxZoom: 8, duration })
  }
}

/** Milliseconds of an animation; 0 if the person prefers reduced motion. */
const moving = (duration: number): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : duration)

/** What people look for; without any chart, all airports. */
function withCharts(airports: readonly MapAirport[]): readonly MapAirport[] {
  const charted = airports.filter(({ charts }) => charts > 0)
  return charted.length > 0 ? charted : airports
}
