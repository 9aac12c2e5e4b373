import type { MapCorrection } from '../charts/chart-record.ts'
import type { Frame, Point } from './frame.ts'

/** Converts between points of the linear map and points of the image; the functions are inverses. */
export type Correction = {
  toImage(linear: Point): Point
  toLinear(image: Point): Point
}

/** The precision in pixels, far below what a screen shows. */
const exact = 1e-7

/** Maximum number of iterations; on a plate, each reduces the error by a factor of about a hundred. */
const greatestSteps = 60

/** Undefined: absent or invalid. */
export function correctionOf(correction: MapCorrection | undefined, planview: Frame): Correction | undefined {
  if (!correction || !isPolynomial(correction.right) || !isPolynomial(correction.up)) return undefined
  const { left, top, right, bottom } = planview
  const shift = ({ x, y }: Point): Point => {
    const u = within((2 * (x - left)) / (right - left) - 1)
    const v = within((2 * (bottom - y)) / (bottom - top) - 1)
    return { x: value(correction.right, u, v), y: -value(correction.up, u, v) }
  }
  const toImage = (linear: Point): Point => {
    const { x, y } = shift(linear)
    return { x: linear.x + x, y: linear.y + y }
  }
  return {
    toImage,
    toLinear(image) {
      let linear = image
      for (let step = 0; step < greatestSteps; step++) {
        const { x, y } = toImage(linear)
        const [dx, dy] = [image.x - x, image.y - y]
        linear = { x: linear.x + dx, y: linear.y + dy }
        if (Math.abs(dx) + Math.abs(dy) < exact) break
      }
      return linear
    },
  }
}

const isPolynomial = (factors: unknown): factors is readonly number[] =>
  Array.isArray(factors) && factors.length === 6 && factors.every(Number.isFinite)

/** The polynomials are valid slightly beyond the plan view, so that its edge is like its inside; farther out they diverge. */
const furthest = 1.1
const within = (share: number): number => Math.min(furthest, Math.max(-furthest, share))

const value = ([c = 0, cu = 0, cv = 0, cuu = 0, cuv = 0, cvv = 0]: readonly number[], u: number, v: number): number =>
  c + cu * u + cv * v + cuu * u * u + cuv * u * v + cvv * v * v
