import Feature from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style } from 'ol/style.js'
import { type Detail, type Line, loadEarth } from '../../earth/index.ts'
import type { MapColours } from './colours.ts'

/** Land and the borders of countries, below the airports. */
export type LandLayers = {
  readonly layers: readonly [VectorLayer, VectorLayer]
  readonly paint: (colours: MapColours) => void
  /** Loads this detail, unless this or a finer one is loaded. */
  readonly load: (wanted: Detail) => void
  readonly close: () => void
}

export function landLayers(): LandLayers {
  const [land, borders] = [new VectorSource(), new VectorSource()]
  const [landLayer, borderLayer] = [new VectorLayer({ source: land }), new VectorLayer({ source: borders })]
  const ended = new AbortController()
  let detail: Detail | null = null

  async function fill(wanted: Detail): Promise<void> {
    const earth = await loadEarth(wanted, ended.signal)
    land.clear()
    land.addFeatures(earth.land.map((rings) => new Feature(new Polygon(rings.map(project)))))
    borders.clear()
    borders.addFeature(new Feature(new MultiLineString(earth.borders.map(project))))
  }

  return {
    layers: [landLayer, borderLayer],
    paint(colours) {
      const coast = new Style({
        fill: new Fill({ color: colours.land }),
        stroke: new Stroke({ color: colours.coast, width: 1 }),
      })
      landLayer.setStyle(coast)
      borderLayer.setStyle(new Style({ stroke: new Stroke({ color: colours.border, width: 1 }) }))
    },
    load(wanted) {
      if (detail === wanted || detail === 'fine') return
      detail = wanted
      // Airports are shown without land; the next move of the map tries again.
      fill(wanted).catch(() => {
        detail = null
      })
    },
    close: () => ended.abort(),
  }
}

/** The projection has no coordinates for the poles. */
const project = (line: Line): number[][] =>
  line.map(([lng, lat]) => fromLonLat([lng, Math.max(-85.06, Math.min(85.06, lat))]))
