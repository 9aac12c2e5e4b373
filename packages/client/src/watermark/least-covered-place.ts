import { haloOpacity, letterSize } from './watermark-line.ts'

/** A chart whose pixels can be read. */
export type ReadableImage = {
  readonly width: number
  readonly height: number
  /** The lightness of each pixel, 0 to 255, row by row from row `top` to the lower edge. */
  greys(top: number): Uint8Array
}

/** The place of the line, in pixels from the top-left corner of the image, and greys (0 to 255) that contrast with the pixels there. */
export type WatermarkPlace = {
  /** Left end of the line. */
  readonly left: number
  readonly baseline: number
  /** Pixels per em. */
  readonly size: number
  /** Pixels from the left end of the line to its right end. */
  readonly width: number
  readonly ink: number
  readonly halo: number
  /** Width of the halo around the letters in pixels; 0 in an empty place, which needs none. */
  readonly haloWidth: number
  /** 0 to 1. */
  readonly haloOpacity: number
}

/** The height of the margin that is searched, as a share of the image's long side. */
const marginShare = 0.035

/**
 * The place in the lower margin where the line covers the least print; the middle and the lowest are preferred. Letters shrink until
 * the line fits the width. For programs that write on pixels themselves; `drawWatermarkInMargin` is for a canvas.
 *
 * @param image Its pixels, of which the lowest 3.5 % are read.
 * @param widthAt The width of the line in pixels if its letters have `size` pixels per em.
 * @throws {unknown} What `image` and `widthAt` throw.
 * @see service.md, Client rules 3
 */
export function leastCoveredPlace(image: ReadableImage, widthAt: (size: number) => number): WatermarkPlace {
  const { width, height } = image
  const rows = Math.min(height, Math.max(Math.round(Math.max(width, height) * marginShare), 12))
  const top = height - rows
  const greys = image.greys(top)
  const wanted = letterSize(image)
  const size = Math.min(wanted, (wanted * width * 0.96) / widthAt(wanted), rows * 0.8)
  const across = widthAt(size)
  const tall = Math.ceil(size * 1.25)
  const lefts = [(width - across) / 2, width * 0.02, width * 0.98 - across].map((left) => Math.max(0, Math.round(left)))
  const step = Math.max(1, Math.round(size / 4))

  let best = { left: lefts[0] ?? 0, bottom: rows, covered: Number.POSITIVE_INFINITY, ground: 255 }
  for (let bottom = rows - Math.round(size * 0.25); bottom >= tall; bottom -= step) {
    for (const left of lefts) {
      if (best.covered === 0) break
      const box = { left, right: Math.min(width, Math.ceil(left + across)), top: bottom - tall, bottom }
      const { covered, ground } = printIn(greys, width, box)
      if (covered < best.covered) best = { left, bottom, covered, ground }
    }
  }
  return {
    left: best.left,
    baseline: Math.round(top + best.bottom - size * 0.3),
    size,
    width: across,
    ...(best.ground > 127 ? { ink: 0x3c, halo: 0xff } : { ink: 0xb4, halo: 0 }),
    haloWidth: best.covered === 0 ? 0 : size / 8,
    haloOpacity,
  }
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** The number of pixels of a box that differ from its most frequent grey, and that grey. */
function printIn(greys: Uint8Array, width: number, box: Box) {
  const counts = new Uint32Array(32)
  for (let y = Math.max(0, box.top); y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const bin = (greys[y * width + x] ?? 0) >> 3
      counts[bin] = (counts[bin] ?? 0) + 1
    }
  }
  const commonest = counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0))
  const total = counts.reduce((a, b) => a + b, 0)
  return { covered: total - (counts[commonest] ?? 0), ground: commonest * 8 + 4 }
}
