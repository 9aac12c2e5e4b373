import { Rejection } from '../../facts/index.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import type { Pixels } from '../png/pixels.ts'

/** Whether every pixel has the colour of the one before it. */
export const isBlank = ({ rgba }: Pixels): boolean => rgba.subarray(4).equals(rgba.subarray(0, -4))

/** Throws Rejection for a picture that is too small to be a chart. */
export function mustBeLegible({ width, height }: Pixels): void {
  const least = pictureLimits.shortSide
  if (Math.min(width, height) >= least) return
  throw new Rejection(`too small: ${width} × ${height} pixels; a chart has at least ${least} on each side`)
}
