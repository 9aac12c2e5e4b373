import { grow, inside, overlap, type Point, type Rect } from './geometry.ts'

export type Size = { readonly width: number; readonly height: number }

type Taken = Rect & { readonly weight: number }

/** Pixels of the side of a tile: occupied areas are indexed by tile, so that a query examines only nearby ones. */
const tile = 64

/**
 * Records the occupied areas of a plan view and places the next label: in the first of the offered places
 * without overlap, else in the one with the least overlap. Callers draw in order of importance.
 */
export class LabelSpace {
  readonly #bounds: Rect
  /** Row by row; each contains the parts of areas within it. Tiles at the edge extend beyond the bounds. */
  readonly #tiles: Taken[][]
  readonly #columns: number
  readonly #rows: number

  constructor(bounds: Rect) {
    this.#bounds = grow(bounds, -8)
    this.#columns = Math.max(1, Math.ceil(bounds.width / tile))
    this.#rows = Math.max(1, Math.ceil(bounds.height / tile))
    this.#tiles = Array.from({ length: this.#columns * this.#rows }, () => [])
  }

  /** `weight`: the cost of covering this area, relative to others. */
  reserve(rect: Rect, weight = 1): void {
    const first = indexOf(rect.x - this.#bounds.x, this.#columns)
    const last = indexOf(rect.x + rect.width - this.#bounds.x, this.#columns)
    const top = indexOf(rect.y - this.#bounds.y, this.#rows)
    const bottom = indexOf(rect.y + rect.height - this.#bounds.y, this.#rows)
    for (let row = top; row <= bottom; row += 1) {
      const down = partIn(rect.y, rect.height, { from: this.#bounds.y, at: row, count: this.#rows })
      for (let column = first; column <= last; column += 1) {
        const across = partIn(rect.x, rect.width, { from: this.#bounds.x, at: column, count: this.#columns })
        const part = { x: across.start, y: down.start, width: across.length, height: down.length, weight }
        this.#tiles[row * this.#columns + column]?.push(part)
      }
    }
  }

  /** A line reserved as a row of squares, so that slanted runways and tracks occupy only the area that they cover. */
  reserveLine(from: Point, to: Point, width: number): void {
    for (const square of squares(from, to, width)) this.reserve(square)
  }

  /** Weighted overlap of a rectangle with occupied areas and with the outside of the bounds, in whole square pixels. */
  cost(rect: Rect): number {
    const first = indexOf(rect.x - this.#bounds.x, this.#columns)
    const last = indexOf(rect.x + rect.width - this.#bounds.x, this.#columns)
    const top = indexOf(rect.y - this.#bounds.y, this.#rows)
    const bottom = indexOf(rect.y + rect.height - this.#bounds.y, this.#rows)
    let sum = 4 * (rect.width * rect.height - overlap(rect, this.#bounds))
    for (let row = top; row <= bottom; row += 1) {
      for (let column = first; column <= last; column += 1) {
        for (const taken of this.#tiles[row * this.#columns + column] ?? []) sum += taken.weight * overlap(rect, taken)
      }
    }
    return Math.round(sum)
  }

  /** The overlap of a line as reserveLine would reserve it. */
  lineCost(from: Point, to: Point, width: number): number {
    return squares(from, to, width).reduce((sum, square) => sum + this.cost(square), 0)
  }

  /** Reserves and returns the best place; centres are tried in the order given. */
  place({ width, height }: Size, centres: readonly Point[]): Rect {
    const [first, ...others] = centres.map(({ x, y }) => ({ x: x - width / 2, y: y - height / 2, width, height }))
    if (!first) throw new Error('A label needs at least one place to try.')
    let best = { rect: first, cost: this.cost(first) }
    for (const rect of others) {
      if (best.cost === 0) break
      const cost = this.cost(rect)
      if (cost < best.cost) best = { rect, cost }
    }
    const rect = inside(best.rect, this.#bounds)
    this.reserve(grow(rect, 4), 3)
    return rect
  }
}

/** The tile of a row that contains a point, by its distance in pixels from the start. */
const indexOf = (at: number, count: number) => Math.min(Math.max(Math.floor(at / tile), 0), count - 1)

/** The part of an interval in one tile of a row. */
function partIn(start: number, length: number, row: { from: number; at: number; count: number }) {
  const low = row.at === 0 ? start : Math.max(start, row.from + row.at * tile)
  const high = row.at === row.count - 1 ? start + length : Math.min(start + length, row.from + (row.at + 1) * tile)
  return { start: low, length: high - low }
}

function squares(from: Point, to: Point, width: number): readonly Rect[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(6, width / 2)))
  return Array.from({ length: steps + 1 }, (_, at) => ({
    x: from.x + ((to.x - from.x) * at) / steps - width / 2,
    y: from.y + ((to.y - from.y) * at) / steps - width / 2,
    width,
    height: width,
  }))
}

/** Centres for a label next to a point: right, left, above, below, then the corners, then all again further out. */
export function around(point: Point, { width, height }: Size, gap: number): readonly Point[] {
  const sides = [
    [1, 0],
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, -1],
    [1, 1],
    [-1, -1],
    [-1, 1],
  ] as const
  return [gap, gap * 2, gap * 3.5, gap * 6].flatMap((reach) =>
    sides.map(([x, y]) => ({ x: point.x + x * (width / 2 + reach), y: point.y + y * (height / 2 + reach) })),
  )
}
