import type { AirportPoint } from '../../service/index.ts'

/** An airport with its position on the map (EPSG:3857, metres). */
export type MapAirport = {
  readonly icao: string
  readonly name: string
  readonly iata: string
  readonly charts: number
  readonly longestRunway: number
  readonly x: number
  readonly y: number
}

const radius = 6_378_137
/** The limit of the projection. */
const highestLatitude = 85

export function mapAirport([icao, lat, lng, name, iata, charts, longestRunway]: AirportPoint): MapAirport {
  const clamped = Math.max(-highestLatitude, Math.min(highestLatitude, lat))
  const x = (lng * Math.PI * radius) / 180
  const y = radius * Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360))
  return { icao, name, iata, charts, longestRunway, x, y }
}

/** Airports with charts first, then those with the longest runways. */
export const byImportance = (one: MapAirport, other: MapAirport): number =>
  Number(other.charts > 0) - Number(one.charts > 0) ||
  other.longestRunway - one.longestRunway ||
  (one.icao < other.icao ? -1 : 1)

/**
 * The most important airport of each square of the map, so that 40,000 airports fit on a screen. The airports of squares of one size are
 * among those of squares of half that size, so zooming in only adds airports. `airports` are sorted by importance; `size` is in metres.
 */
export function thinAirports(airports: readonly MapAirport[], size: number): readonly MapAirport[] {
  const taken = new Set<number>()
  return airports.filter(({ x, y }) => {
    const square = Math.floor(x / size) * 2 ** 24 + Math.floor(y / size)
    if (taken.has(square)) return false
    taken.add(square)
    return true
  })
}

/** Metres, west and south first. */
export type MapExtent = readonly [west: number, south: number, east: number, north: number]

/** The width of the world. The map goes on past its edges: an airport is also shown whole worlds to the east and west. */
export const worldWidth = 2 * Math.PI * radius

/** The first place of an airport at or to the east of `west`. */
const eastOf = (x: number, west: number): number => x + Math.ceil((west - x) / worldWidth) * worldWidth

export const within = (airports: readonly MapAirport[], [west, south, east, north]: MapExtent): readonly MapAirport[] =>
  airports.filter(({ x, y }) => eastOf(x, west) <= east && y >= south && y <= north)

/** The narrowest extent that contains all airports, across the date line if it is narrower; null: there are none. */
export function extentOf(airports: readonly Pick<MapAirport, 'x' | 'y'>[]): MapExtent | null {
  const xs = airports.map(({ x }) => x).sort((one, other) => one - other)
  const ys = airports.map(({ y }) => y)
  const [first] = xs
  if (first === undefined) return null
  // The empty part of the world is the widest gap between two airports that follow each other; the extent begins after it.
  const gaps = xs.map((x, at) => (xs[at + 1] ?? first + worldWidth) - x)
  const widest = gaps.indexOf(Math.max(...gaps))
  const west = xs[widest + 1] ?? first
  return [west, Math.min(...ys), eastOf(xs[widest] ?? first, west), Math.max(...ys)]
}

/** The airports near a place, nearest first. */
export function around(
  airports: readonly MapAirport[],
  place: { readonly x: number; readonly y: number },
  reach: number,
): readonly MapAirport[] {
  const aside = (x: number) => eastOf(x - place.x, -worldWidth / 2)
  const distance = ({ x, y }: MapAirport) => Math.hypot(aside(x), y - place.y)
  return airports.filter((airport) => distance(airport) <= reach).sort((one, other) => distance(one) - distance(other))
}
