import { disturbance, lettersOf, onImage, type Placing, quietest } from '../../../labels/quiet-place.ts'
import type { PlacedPoint } from './names-shown.ts'

/** From a point to the middle of its name: screen pixels to the right and down. */
export type NameOffset = readonly [right: number, down: number]

/** Screen pixels between a point and its name, which leave space for its mark. */
const gap = 9

/** A name that would hide more of the chart is not drawn until the chart is enlarged; the list of legs contains it. */
const mostInk = 0.15

type Side = readonly [right: -1 | 0 | 1, down: -1 | 0 | 1]
const sides: readonly Side[] = [
  ...([
    [0, -1],
    [0, 1],
    [1, 0],
    [-1, 0],
  ] as const),
  ...([
    [1, -1],
    [-1, -1],
    [1, 1],
    [-1, 1],
  ] as const),
]

/** Where the names of points hide least of the chart; names that would hide too much are left out. `before`: their previous places. */
export function nameOffsets<Point extends PlacedPoint>(
  points: ReadonlySet<Point>,
  placing: Placing,
  before?: ReadonlyMap<PlacedPoint, NameOffset>,
): ReadonlyMap<Point, NameOffset> {
  const placed = new Map<Point, NameOffset>()
  for (const point of points) {
    const letters = lettersOf(point.name)
    const offsets = sides.map(([right, down]): NameOffset => {
      const [wide, high] = [letters.width / 2 + gap, letters.height / 2 + gap]
      return right !== 0 && down !== 0
        ? [right * (wide - gap / 2), down * (high - gap / 2)]
        : [right * wide, down * high]
    })
    const cost = ([right, down]: NameOffset) => {
      const { x, y } = onImage(right, down, placing)
      return disturbance({ x: point.x + x, y: point.y + y }, letters, placing)
    }
    const last = before?.get(point)
    const kept = offsets.find(([right, down]) => right === last?.[0] && down === last[1])
    const offset = quietest(offsets, cost, { kept, most: mostInk })
    if (offset) placed.set(point, offset)
  }
  return placed
}
