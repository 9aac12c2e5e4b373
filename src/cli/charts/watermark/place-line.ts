/** Where the line stands: pixels of the image from its top-left corner. */
export type Placement = {
  readonly left: number
  readonly baseline: number
  readonly size: number
  /** The grey value (0 to 255) that most of the place has. */
  readonly ground: number
  /** Nothing is printed there. */
  readonly isEmpty: boolean
}

/** Grey values of the strip along the lower edge, row after row, and where it begins. */
export type Strip = { readonly grey: Uint8Array; readonly width: number; readonly rows: number; readonly top: number }

/** Letters small enough for a margin, as a part of the picture's long side. */
const letterShare = 0.009

/**
 * The emptiest of the places along the margin, the middle and the lowest first. Letters shrink until the line fits the
 * width.
 */
export function placeLine(strip: Strip, widthAt: (size: number) => number): Placement {
  const { width, rows, top } = strip
  const wanted = Math.max(8, Math.max(width, top + rows) * letterShare)
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
      const { covered, ground } = inkIn(strip, box)
      if (covered < best.covered) best = { left, bottom, covered, ground }
    }
  }
  return {
    left: best.left,
    baseline: Math.round(top + best.bottom - size * 0.3),
    size,
    ground: best.ground,
    isEmpty: best.covered === 0,
  }
}

/** How many pixels of a box differ from the grey that most of it has. */
function inkIn({ grey, width }: Strip, box: { left: number; right: number; top: number; bottom: number }) {
  const counts = new Uint32Array(32)
  for (let y = Math.max(0, box.top); y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const bin = (grey[y * width + x] ?? 0) >> 3
      counts[bin] = (counts[bin] ?? 0) + 1
    }
  }
  const commonest = counts.indexOf(counts.reduce((a, b) => Math.max(a, b), 0))
  const total = counts.reduce((a, b) => a + b, 0)
  return { covered: total - (counts[commonest] ?? 0), ground: commonest * 8 + 4 }
}
