import type { DrawnAs } from '../../contract/calibration/index.ts'
import type { Position } from '../../facts/index.ts'

export const drawnAs = ['printed', 'web', 'plain', 'as stated'] as const satisfies readonly DrawnAs[]

const written = (degrees: number) => String(Math.round(degrees * 100) / 100)

/** The projection of a map of these points; null: longitude and latitude. */
export function projectionFor(kind: Exclude<DrawnAs, 'as stated'>, points: readonly Position[]): string | null {
  const [first] = points
  if (kind === 'plain' || !first) return null
  if (kind === 'web') {
    return `+proj=merc +a=6378137 +b=6378137 +lon_0=${written(first.lng)} +units=m +nadgrids=@null +no_defs`
  }
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / points.length
  return `+proj=stere +lat_0=${written(middle)} +lon_0=${written(first.lng)} +datum=WGS84 +units=m`
}

export function drawnAsOf(projection: string | null): DrawnAs {
  if (projection === null) return 'plain'
  if (/^\+proj=stere \+lat_0=\S+ \+lon_0=\S+ \+datum=WGS84 \+units=m$/.test(projection)) return 'printed'
  if (/^\+proj=merc \+a=6378137 \+b=6378137 \+lon_0=\S+ \+units=m \+nadgrids=@null \+no_defs$/.test(projection))
    return 'web'
  return 'as stated'
}
