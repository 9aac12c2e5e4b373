import { type Affine, type ImageSize, invert } from '../../facts/geodesy/index.ts'
import type { Pixels } from '../png/pixels.ts'

type Moved = {
  /** From the picture before to this one, both from the top left. */
  readonly move: Affine
  readonly before: ImageSize
}

/** Whitens what was not in the picture before it was moved. In place: such a picture may fill most of the memory. */
export function whiteBeyond(pixels: Pixels, { move, before }: Moved): Pixels {
  const back = invert(move)
  if (!back) throw new Error('A turn has an inverse')
  const { width, height, rgba } = pixels
  const [a, b, c, d, e, f] = back
  for (let row = 0; row < height; row++) {
    const y = row + 0.5
    const across = spanOf(a, c * y + e, before.width)
    const down = spanOf(b, d * y + f, before.height)
    const from = Math.min(width, Math.max(0, Math.ceil(Math.max(across[0], down[0]) - 0.5)))
    const to = Math.max(from, Math.min(width, Math.floor(Math.min(across[1], down[1]) + 0.5)))
    const line = row * width * 4
    rgba.fill(255, line, line + from * 4)
    rgba.fill(255, line + to * 4, line + width * 4)
  }
  return pixels
}

/** Where `slope` · x + `start` is between 0 and `most`. */
function spanOf(slope: number, start: number, most: number): readonly [number, number] {
  const [one, other] = [-start / slope, (most - start) / slope]
  return slope > 0 ? [one, other] : [other, one]
}
