import { GeoreferenceFault, leastSquares, type Point, type Projection } from '../../../facts/geodesy/index.ts'
import { metresPerDegree, type Position } from '../../../facts/index.ts'

/** A label on one of its marks. */
export type Placement = {
  readonly axis: 'lat' | 'lng'
  readonly degrees: number
  /** Points of the frame in which north is upwards. */
  readonly points: readonly Point[]
}

/** A map true to scale in all directions: plane = scale · turn · (point - origin) + shift, in metres. */
export type TrueMap = {
  readonly origin: Point
  readonly east: number
  readonly north: number
  /** Logarithm of metres for each point. */
  readonly scale: number
  /** Radians by which north leans to the left. */
  readonly lean: number
  /** Logarithm of the scale across by the scale up: 0 if the map is true. */
  readonly aspect: number
}

export type Parameter = Exclude<keyof TrueMap, 'origin'>

export const toPlane = ({ origin, east, north, scale, lean, aspect }: TrueMap, [x, y]: Point): Point => {
  const metres = Math.exp(scale)
  const [dx, dy] = [metres * Math.exp(aspect) * (x - origin[0]), metres * (y - origin[1])]
  return [east + dx * Math.cos(lean) - dy * Math.sin(lean), north + dx * Math.sin(lean) + dy * Math.cos(lean)]
}

export function placeOf(map: TrueMap, projection: Projection, point: Point): Position {
  const [lng, lat] = projection.inverse(toPlane(map, point))
  return { lat, lng }
}

/** Points by which a map misses the coordinate of a placement, at each of its points. */
export function misses(map: TrueMap, projection: Projection, { axis, degrees, points }: Placement): readonly number[] {
  const perPoint = Math.exp(map.scale)
  return points.map((point) => {
    const place = placeOf(map, projection, point)
    const metres = metresPerDegree(place.lat)
    if (axis === 'lat') return ((place.lat - degrees) * metres.north) / perPoint
    const turn = place.lng - degrees
    return ((turn - 360 * Math.round(turn / 360)) * metres.east) / perPoint
  })
}

/** Steps of the numeric derivatives: metres, and parts. */
const steps: Readonly<Record<Parameter, number>> = { east: 1, north: 1, scale: 1e-6, lean: 1e-6, aspect: 1e-6 }

const rounds = 6

type Fit = { readonly placements: readonly Placement[]; readonly free: readonly Parameter[] }

/** The map that fits best (Gauss and Newton). null: the placements do not determine it, or it is nowhere on earth. */
export function fitMap(start: TrueMap, projection: Projection, fit: Fit): TrueMap | null {
  try {
    return converged(start, projection, fit)
  } catch (fault) {
    if (fault instanceof GeoreferenceFault) return null
    throw fault
  }
}

function converged(start: TrueMap, projection: Projection, { placements, free }: Fit): TrueMap | null {
  let map = start
  for (let round = 0; round < rounds; round++) {
    const now = placements.flatMap((each) => misses(map, projection, each))
    if (now.length < free.length || !now.every(Number.isFinite)) return null
    const rows = rowsOf(map, projection, { placements, free, now })
    const change = leastSquares(
      rows,
      now.map((miss) => -miss),
    )
    if (!change?.every(Number.isFinite)) return null
    map = {
      ...map,
      ...Object.fromEntries(free.map((name, at) => [name, map[name] + (change[at] ?? 0) * unitOf(name, map)])),
    }
    if (change.every((each) => Math.abs(each) < 1e-6)) break
  }
  return map
}

/** Parameters are scaled so that a change of 1 moves the map by about a point: the equations stay well conditioned. */
const unitOf = (name: Parameter, { scale }: TrueMap): number =>
  name === 'east' || name === 'north' ? Math.exp(scale) : 0.01

type Rows = Fit & { readonly now: readonly number[] }

/** Change of each miss with each free parameter. */
function rowsOf(map: TrueMap, projection: Projection, { placements, free, now }: Rows): readonly (readonly number[])[] {
  const columns = free.map((name) => {
    const moved = { ...map, [name]: map[name] + steps[name] }
    const then = placements.flatMap((each) => misses(moved, projection, each))
    return then.map((miss, at) => ((miss - (now[at] ?? 0)) / steps[name]) * unitOf(name, map))
  })
  return now.map((_, at) => columns.map((column) => column[at] ?? 0))
}
