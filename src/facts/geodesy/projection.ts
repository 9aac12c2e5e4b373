import proj4, { type Converter } from 'proj4'
import type { Point } from './affine.ts'
import { GeoreferenceFault } from './georeference-fault.ts'

/** A map projection. Longitudes and latitudes are degrees on WGS 84. */
export type Projection = {
  forward(lonLat: Point): Point
  inverse(plane: Point): Point
}

export const geographic: Projection = { forward: (lonLat) => lonLat, inverse: (plane) => plane }

/**
 * From well-known text, a PROJ string or a code such as `EPSG:32610`. The unit of the plane is the one the text
 * names (FAA plates count in inches). Throws GeoreferenceFault for an unknown projection.
 */
export function projectionOf(definition: string): Projection {
  const converter = converterOf(definition)
  const finite = (point: number[], from: Point): Point => {
    const [x, y] = point
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) {
      throw new GeoreferenceFault(`its projection has no value at ${from[0]}, ${from[1]}`)
    }
    return [x, y]
  }
  return {
    forward: (lonLat) => finite(converter.forward([...lonLat]), lonLat),
    inverse: (plane) => finite(converter.inverse([...plane]), plane),
  }
}

function converterOf(definition: string): Converter {
  try {
    return proj4('WGS84', definition)
  } catch (cause) {
    throw new GeoreferenceFault(`its projection is not known here: ${definition.slice(0, 80)}`, { cause })
  }
}
