import type { MapCorrection } from '../../contract/index.ts'
import { leastSquares } from '../../facts/geodesy/index.ts'

/** A place and the pixels by which the chart shows it further right and further up than the linear map does. */
export type Displacement = {
  /** -1 at the western, 1 at the eastern edge of the box. */
  readonly u: number
  /** -1 at the southern, 1 at the northern edge. */
  readonly v: number
  readonly right: number
  readonly up: number
}

/** Thousandths of a pixel are published. */
const rounded = (pixels: number) => Math.round(pixels * 1000) / 1000 + 0

const termsOf = ({ u, v }: Displacement): readonly number[] => [1, u, v, u * u, u * v, v * v]

/**
 * The quadratic polynomials that fit the measured displacements: in every projection, they match the map of a plate to some
 * hundredths of a pixel.
 */
export function fitCorrection(measured: readonly Displacement[]): MapCorrection | null {
  const rows = measured.map(termsOf)
  const fit = (towards: 'right' | 'up') =>
    leastSquares(
      rows,
      measured.map((each) => each[towards]),
    )?.map(rounded)
  const [right, up] = [fit('right'), fit('up')]
  if (!right || !up) return null
  const shift = (factors: readonly number[], row: readonly number[]) =>
    row.reduce((sum, term, at) => sum + term * (factors[at] ?? 0), 0)
  const errors = measured.map((each, at) => {
    const row = rows[at] ?? []
    return Math.hypot(each.right - shift(right, row), each.up - shift(up, row))
  })
  return { right, up, residual_px: rounded(Math.max(...errors)) }
}
