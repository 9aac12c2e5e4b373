import Feature from 'ol/Feature.js'
import MultiLineString from 'ol/geom/MultiLineString.js'
import Polygon from 'ol/geom/Polygon.js'
import { fromLonLat } from 'ol/proj.js'
import type VectorSource from 'ol/source/Vector.js'
import { type Detail, type Line, loadEarth } from '../../earth/index.ts'

/** Fills the sources, in place of what they contain. */
export async function loadLand(
  detail: Detail,
  { land, borders }: { readonly land: VectorSource; readonly borders: VectorSource },
  signal: AbortSignal,
): Promise<void> {
  const earth = await loadEarth(detail, signal)
  land.clear()
  land.addFeatures(earth.land.map((rings) => new Feature(new Polygon(rings.map(project)))))
  borders.clear()
  borders.addFeature(new Feature(new MultiLineString(earth.borders.map(project))))
}

/** The poles themselves have no place on this map. */
const project = (line: Line): number[][] =>
  line.map(([lng, lat]) => fromLonLat([lng, Math.max(-85.06, Math.min(85.06, lat))]))
