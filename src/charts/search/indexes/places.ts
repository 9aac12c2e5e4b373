import type { Position } from '../../../facts/index.ts'
import type { BestHits } from './best-hits.ts'
import { type Bits, hasBit } from './bits.ts'
import { lowerBound } from './lower-bound.ts'

type Around = {
  readonly best: BestHits
  readonly base: number
  readonly airports: Bits
  readonly add: (airport: number, base: number) => void
}

/** Where airports lie, as points of the unit sphere: it has no date line and no poles, so near is near everywhere. */
export class Places {
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #z: Float64Array
  /** From south to north. */
  readonly #byLatitude: Uint32Array
  /** The z of each of these. */
  readonly #latitudes: Float64Array

  constructor(positions: readonly Position[]) {
    const points = positions.map(pointAt)
    this.#x = Float64Array.from(points, ({ x }) => x)
    this.#y = Float64Array.from(points, ({ y }) => y)
    this.#z = Float64Array.from(points, ({ z }) => z)
    this.#byLatitude = Uint32Array.from(points.keys())
    const z = this.#z
    this.#byLatitude.sort((a, b) => (z[a] as number) - (z[b] as number))
    this.#latitudes = Float64Array.from(this.#byLatitude, (airport) => z[airport] as number)
  }

  /** A function that adds an airport to `best` by the square of the chord from `from` to it, after a score of its rank. */
  ranking(from: Position, best: BestHits): (airport: number, base: number) => void {
    const { x, y, z } = pointAt(from)
    const [xs, ys, zs] = [this.#x, this.#y, this.#z]
    return (airport, base) => {
      const dx = (xs[airport] as number) - x
      const dy = (ys[airport] as number) - y
      const dz = (zs[airport] as number) - z
      best.add(airport, base + (dx * dx + dy * dy + dz * dz) * chordScale)
    }
  }

  /**
   * Adds those of `airports` around a position, from its latitude outwards, until airports further away cannot be among the best.
   * `base` is the score at distance 0.
   */
  addAround(from: Position, { best, base, airports, add }: Around): void {
    const [order, latitudes] = [this.#byLatitude, this.#latitudes]
    const { z } = pointAt(from)
    let north = lowerBound(order.length, (at) => (latitudes[at] as number) < z)
    let south = north - 1
    for (;;) {
      const northwards = north < order.length ? (latitudes[north] as number) - z : Number.POSITIVE_INFINITY
      const southwards = south >= 0 ? z - (latitudes[south] as number) : Number.POSITIVE_INFINITY
      const least = Math.min(northwards, southwards)
      if (!Number.isFinite(least) || base + least * least * chordScale > best.worst) return
      const airport = order[northwards < southwards ? north : south] as number
      if (northwards < southwards) north += 1
      else south -= 1
      if (hasBit(airports, airport)) add(airport, base)
    }
  }
}

/** Scores of distances are squares of chords times this: less than 1e7, with a resolution of less than a metre. */
export const chordScale = 1e6

/** Mean radius of the earth (IUGG), in nautical miles. */
const radius = 6_371_008.8 / 1852

/** Along the great circle, of the square of a chord through the unit sphere. */
export const nauticalMiles = (chordSquared: number): number =>
  2 * radius * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2))

function pointAt({ lat, lng }: Position): { readonly x: number; readonly y: number; readonly z: number } {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) }
}
