import type { Extent, Place } from '../../plane/pixel-plane.ts'

export type Line = readonly Place[]

/**
 * The part of a closed ring inside a box (Sutherland and Hodgman). Coasts have hundreds of thousands of points, of which a chart needs
 * few. Empty if the ring is outside the box.
 */
export function clipRing(ring: Line, [left, bottom, right, top]: Extent): Line {
  let line = ring
  line = clipSide(line, (place) => place[0] - left)
  line = clipSide(line, (place) => right - place[0])
  line = clipSide(line, (place) => place[1] - bottom)
  return clipSide(line, (place) => top - place[1])
}

/** `inside`: the signed distance of a place from an edge, positive inside; linear, so that it gives the point where the line crosses. */
function clipSide(ring: Line, inside: (place: Place) => number): Line {
  return ring.flatMap((place, index): Line => {
    const before = ring[(index + ring.length - 1) % ring.length] ?? place
    const [was, is] = [inside(before), inside(place)]
    if (was >= 0 === is >= 0) return is >= 0 ? [place] : []
    const share = was / (was - is)
    const crossing: Place = [before[0] + share * (place[0] - before[0]), before[1] + share * (place[1] - before[1])]
    return is >= 0 ? [crossing, place] : [crossing]
  })
}

/** The parts of an open line with a point in the box, or next to one that is. */
export function clipLine(line: Line, [left, bottom, right, top]: Extent): readonly Line[] {
  const isNear = line.map(([x, y]) => x >= left && x <= right && y >= bottom && y <= top)
  const parts: Place[][] = []
  let part: Place[] | null = null
  line.forEach((place, index) => {
    if (!isNear[index] && !isNear[index - 1] && !isNear[index + 1]) {
      part = null
      return
    }
    if (part === null) {
      part = []
      parts.push(part)
    }
    part.push(place)
  })
  return parts.filter(({ length }) => length > 1)
}
