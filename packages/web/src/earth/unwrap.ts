/** Degrees east, degrees north. */
export type Place = readonly [lng: number, lat: number]
export type Line = readonly Place[]

const turn = 360
/** The southern limit of the square of the Mercator projection. */
const southEnd = -85.06

/**
 * Converts a ring of Natural Earth for a plane map. Longitudes of its rings jump by 360° at the antimeridian, and Antarctica surrounds
 * the pole. Here longitudes continue beyond ±180°, a ring around the pole is closed along the edge of the map, and a ring beyond one edge
 * is repeated at the other.
 */
export function unwrapRing(ring: Line): readonly Line[] {
  const line = unwrapLine(ring)
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return []
  const goesAround = Math.abs(last[0] - first[0]) > turn / 2
  const closed: Line = goesAround ? [...line, [last[0], southEnd], [first[0], southEnd], first] : line
  const longitudes = closed.map(([lng]) => lng)
  const copies: Line[] = [closed]
  if (Math.min(...longitudes) < -turn / 2) copies.push(shift(closed, turn))
  if (Math.max(...longitudes) > turn / 2) copies.push(shift(closed, -turn))
  return copies
}

/** Longitudes without jumps. */
export function unwrapLine(line: Line): Line {
  let offset = 0
  let before: number | null = null
  return line.map(([lng, lat]) => {
    if (before !== null && lng - before > turn / 2) offset -= turn
    if (before !== null && lng - before < -turn / 2) offset += turn
    before = lng
    return [lng + offset, lat]
  })
}

const shift = (line: Line, by: number): Line => line.map(([lng, lat]) => [lng + by, lat])
