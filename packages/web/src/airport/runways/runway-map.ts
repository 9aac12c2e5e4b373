import type { Runway } from '../../service/index.ts'

/** A runway on the drawn map: a line of some width. Units are those of the view box, whose longer side is `size`. */
export type DrawnRunway = {
  readonly name: string
  readonly from: Point
  readonly to: Point
  readonly width: number
  readonly isPaved: boolean
  readonly isClosed: boolean
  /** Names at both ends, beyond the pavement. */
  readonly labels: readonly [Label, Label]
}
type Point = { readonly x: number; readonly y: number }
type Label = Point & { readonly text: string }

export type RunwayMap = { readonly width: number; readonly height: number; readonly runways: readonly DrawnRunway[] }

const size = 240
/** Margin for the names around the runways. */
const margin = 26
const labelDistance = 13

const paved = /asph|conc|bitum|tar|paved|composite|macadam|brick|seal/i

/** North up, true to scale in both directions. null: no runway has two ends at different places. */
export function mapRunways(runways: readonly Runway[]): RunwayMap | null {
  const drawn = runways.filter(({ ends: [one, other] }) => feetBetween(one.position, other.position) > 1)
  const [origin] = drawn.flatMap(({ ends }) => ends.map(({ position }) => position))
  if (!origin) return null
  const points = drawn.map(
    ({ ends: [one, other] }) => [toPlane(origin, one.position), toPlane(origin, other.position)] as const,
  )
  const [xs, ys] = [points.flat().map(({ x }) => x), points.flat().map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const scale = (size - 2 * margin) / Math.max(across, down)
  const place = ({ x, y }: Point): Point => ({ x: margin + (x - left) * scale, y: margin + (y - top) * scale })
  const [width, height] = [2 * margin + across * scale, 2 * margin + down * scale]
  const lines = drawn.map((runway, at) => {
    const [from, to] = (points[at] ?? [origin0, origin0]).map(place) as [Point, Point]
    const [one, other] = runway.ends
    return {
      name: `${one.designator}/${other.designator}`,
      from,
      to,
      width: Math.max(2.5, Math.min(9, runway.width * scale)),
      isPaved: paved.test(runway.surface),
      isClosed: runway.closed,
      labels: [beyond(to, from, one.designator), beyond(from, to, other.designator)] as const,
    }
  })
  const labels = apart(
    lines.flatMap((line) => line.labels),
    { width, height },
  )
  return {
    width,
    height,
    runways: lines.map((line, at) => ({
      ...line,
      labels: [labels[2 * at] ?? line.labels[0], labels[2 * at + 1] ?? line.labels[1]],
    })),
  }
}

/** Space that a name takes. */
const [wide, high] = [22, 11]

/** Names of parallel runways are next to each other: names that overlap are moved apart, within the map. */
function apart(
  labels: readonly Label[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Label[] {
  const moved = labels.map((label) => ({ ...label }))
  for (let round = 0; round < 12; round += 1) {
    for (const [at, one] of moved.entries()) {
      for (const other of moved.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const [overlapX, overlapY] = [wide - Math.abs(dx), high - Math.abs(dy)]
        if (overlapX <= 0 || overlapY <= 0) continue
        const axis = overlapX / wide < overlapY / high ? 'x' : 'y'
        const step = ((axis === 'x' ? overlapX : overlapY) / 2) * ((axis === 'x' ? dx : dy) < 0 ? -1 : 1)
        one[axis] -= step
        other[axis] += step
      }
    }
    for (const label of moved) {
      label.x = Math.min(Math.max(label.x, wide / 2), width - wide / 2)
      label.y = Math.min(Math.max(label.y, high / 2), height - high / 2)
    }
  }
  return moved
}

const origin0: Point = { x: 0, y: 0 }

/** A point on the line through both ends, beyond the second. */
function beyond(from: Point, end: Point, text: string): Label {
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1
  return {
    text,
    x: end.x + ((end.x - from.x) / length) * labelDistance,
    y: end.y + ((end.y - from.y) / length) * labelDistance,
  }
}

type Place = { readonly lat: number; readonly lng: number }
const feetPerDegree = 364_567

/** Feet east and south of the origin. A plane is exact enough for an airport. */
function toPlane(origin: Place, { lat, lng }: Place): Point {
  const east = ((lng - origin.lng + 540) % 360) - 180
  return {
    x: east * feetPerDegree * Math.cos((origin.lat * Math.PI) / 180),
    y: (origin.lat - lat) * feetPerDegree,
  }
}

function feetBetween(one: Place, other: Place): number {
  const { x, y } = toPlane(one, other)
  return Math.hypot(x, y)
}
