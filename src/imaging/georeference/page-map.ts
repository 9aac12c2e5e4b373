import {
  type Affine,
  apply,
  fitAffine,
  GeoreferenceFault,
  invert,
  type Pair,
  type Projection,
} from '../../facts/geodesy/index.ts'
import type { PointBox } from '../pdf/page-dictionary.ts'

/** The georeference of a part of a page, from either encoding. */
export type PageMap = {
  /** Page points to the plane of the projection. */
  readonly toPlane: Affine
  readonly projection: Projection
  /** The part of the page that the map covers; null: all of it. */
  readonly area: PointBox | null
  /** Greatest distance between a control point and where the affine map puts it, in points. */
  readonly controlError: number
}

/** Fits the page to its control points. Throws GeoreferenceFault when they do not span a plane. */
export function pageMapOf(pairs: readonly Pair[], projection: Projection, area: PointBox | null): PageMap {
  const toPlane = fitAffine(pairs)
  const toPage = toPlane && invert(toPlane)
  if (!toPlane || !toPage) throw new GeoreferenceFault('its control points are on one line')
  const errors = pairs.map(({ from, to }) => {
    const [x, y] = apply(toPage, to)
    return Math.hypot(x - from[0], y - from[1])
  })
  return { toPlane, projection, area, controlError: Math.max(...errors) }
}
