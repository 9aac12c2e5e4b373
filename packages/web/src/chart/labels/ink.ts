import type { Point } from '#client'

/** Where the image of a chart has ink. Places and lengths are in pixels of the image. */
export type Ink = {
  /** The share of a square around a place that has ink: 0 (only paper) to 1. */
  readonly share: (place: Point, side: number) => number
}

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/**
 * The minimum distance of ink from the paper colour, in the channel where it is greatest: the tint of land or water does not count as
 * ink.
 */
const leastInk = 60

/** The ink of a copy of the image. `scale`: pixels of the image per pixel of the copy. */
export function inkOf(pixels: Pixels, scale: number): Ink {
  const { width, height } = pixels
  const sums = sumsOf(pixels)
  const at = (column: number, row: number) => sums[row * (width + 1) + column] ?? 0
  return {
    share({ x, y }, side) {
      const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value / scale)))
      const [left, right] = [within(x - side / 2, width), within(x + side / 2, width)]
      const [top, bottom] = [within(y - side / 2, height), within(y + side / 2, height)]
      const area = (right - left) * (bottom - top)
      return area === 0 ? 0 : (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / area
    },
  }
}

/** A summed-area table: for each pixel, the number of ink pixels to the left and above. The sum of a rectangle takes four of its values. */
function sumsOf({ width, height, data }: Pixels): Uint32Array {
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const paper = paperOf(words)
  const [red, green, blue] = [paper & 255, (paper >> 8) & 255, (paper >> 16) & 255]
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let row = 0; row < height; row++) {
    let inRow = 0
    for (let column = 0; column < width; column++) {
      const word = words[row * width + column] ?? 0
      const away = Math.max(
        Math.abs((word & 255) - red),
        Math.abs(((word >> 8) & 255) - green),
        Math.abs(((word >> 16) & 255) - blue),
      )
      if (away >= leastInk) inRow++
      sums[(row + 1) * (width + 1) + column + 1] = (sums[row * (width + 1) + column + 1] ?? 0) + inRow
    }
  }
  return sums
}

/** The most frequent colour. */
function paperOf(words: Uint32Array): number {
  const counts = new Map<number, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]
}
