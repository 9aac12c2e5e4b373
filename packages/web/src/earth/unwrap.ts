/** Degrees east, degrees north. */
export type Place = readonly [lng: number, lat: number]
export type Line = readonly Place[]

const turn = 360
/** The highest latitude of the Mercator projection's square, south. */
const southEnd = -85.06

/**
 * A ring of Natural Earth as a plane map needs it. Its rings go around the globe: across the antimeridian their longitudes jump
 * by a turn, and Antarctica goes all the way around the pole. Here longitudes go on beyond ±180° instead, a ring around the pole
 * is closed along the map's edge, and what reaches beyond one edge is there again at the other.
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
