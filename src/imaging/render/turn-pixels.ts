import { type ImageSize, invert } from '../../facts/geodesy/index.ts'
import { type PictureTurn, sizeTurned, turnAffine } from '../georeference/picture-turn.ts'
import { type Pixels, wordsOf } from '../png/pixels.ts'

/** Positions between two pixels for which weights are kept. */
const phases = 256

/** Catmull-Rom: the weights of four neighbouring pixels, in units of 1/4096, by the position between the middle two. */
const weights = new Int32Array(4 * phases)
for (let phase = 0; phase < phases; phase++) {
  const t = phase / phases
  const [before, after, last] = [(-t + 2 * t * t - t ** 3) / 2, (t + 4 * t * t - 3 * t ** 3) / 2, (t ** 3 - t * t) / 2]
  const whole = [before, 0, after, last].map((weight) => Math.round(4096 * weight))
  whole[1] = 4096 - whole.reduce((sum, weight) => sum + weight, 0)
  weights.set(whole, 4 * phase)
}

/**
 * The picture turned about its middle, on white, in a size in which all of it fits, or in another one. Cubic, so that letters stay sharp. The loops
 * destructure no arrays, which would more than double their time.
 */
export function turnPixels(pixels: Pixels, degrees: number, inSize?: ImageSize): Pixels {
  const { width, height } = pixels
  const turn: PictureTurn = { degrees, flat: { width, height } }
  const size = inSize ?? sizeTurned(turn)
  const back = invert(turnAffine(turn, size))
  if (!back) throw new Error('A turn has an inverse')
  const [a, b, c, d, e, f] = back
  const words = wordsOf(pixels)
  const near = new Int32Array(16)
  const turned = new Int32Array(size.width * size.height).fill(white)
  for (let row = 0, at = 0; row < size.height; row++) {
    const up = size.height - row - 0.5
    for (let column = 0; column < size.width; column++, at++) {
      // Of the middle of the pixel, in the picture as it was, from its upper left.
      const x = a * (column + 0.5) + c * up + e - 0.5
      const y = height - (b * (column + 0.5) + d * up + f) - 0.5
      const left = Math.floor(x)
      const top = Math.floor(y)
      if (left < -2 || top < -2 || left > width || top > height) continue
      const isInside = left >= 1 && top >= 1 && left + 2 < width && top + 2 < height
      const source = isInside ? words : neighbours(words, pixels, { left, top, near })
      const from = isInside ? (top - 1) * width + left - 1 : 0
      const line = isInside ? width : 4
      if (!isWhite(source, from, line)) turned[at] = mixed(source, from, line, phaseOf(x - left), phaseOf(y - top))
    }
  }
  return { ...size, rgba: Buffer.from(turned.buffer) }
}

const white = -1

type Place = { readonly left: number; readonly top: number; readonly near: Int32Array }

/** The four by four pixels about a place at the edge; white beyond it. */
function neighbours(words: Int32Array, { width, height }: Pixels, { left, top, near }: Place): Int32Array {
  for (let index = 0; index < 16; index++) {
    const [x, y] = [left - 1 + (index % 4), top - 1 + Math.floor(index / 4)]
    near[index] = x >= 0 && y >= 0 && x < width && y < height ? (words[y * width + x] ?? white) : white
  }
  return near
}

/** Whether the four by four pixels from this one are white, as most of a page are. */
function isWhite(words: Int32Array, from: number, line: number): boolean {
  for (let row = 0, at = from; row < 4; row++, at += line) {
    const all = (words[at] ?? 0) & (words[at + 1] ?? 0) & (words[at + 2] ?? 0) & (words[at + 3] ?? 0)
    if ((all & 0xffffff) !== 0xffffff) return false
  }
  return true
}

const phaseOf = (share: number) => 4 * Math.floor(share * phases)

function mixed(words: Int32Array, from: number, line: number, across: number, down: number): number {
  const one = weights[across] ?? 0
  const two = weights[across + 1] ?? 0
  const three = weights[across + 2] ?? 0
  const four = weights[across + 3] ?? 0
  let red = 0
  let green = 0
  let blue = 0
  for (let row = 0, at = from; row < 4; row++, at += line) {
    const share = weights[down + row] ?? 0
    const a = words[at] ?? 0
    const b = words[at + 1] ?? 0
    const c = words[at + 2] ?? 0
    const d = words[at + 3] ?? 0
    red += share * (one * (a & 255) + two * (b & 255) + three * (c & 255) + four * (d & 255))
    green +=
      share * (one * ((a >>> 8) & 255) + two * ((b >>> 8) & 255) + three * ((c >>> 8) & 255) + four * ((d >>> 8) & 255))
    blue +=
      share *
      (one * ((a >>> 16) & 255) + two * ((b >>> 16) & 255) + three * ((c >>> 16) & 255) + four * ((d >>> 16) & 255))
  }
  return (255 << 24) | (channel(blue) << 16) | (channel(green) << 8) | channel(red)
}

const channel = (sum: number) => Math.min(255, Math.max(0, Math.round(sum / 2 ** 24)))
