import { writeIndexedFile } from './indexed-file.ts'
import { type Pixels, wordsOf } from './pixels.ts'

/** Charts consist of a few flat colours and the steps between them that smooth edges. */
const mostColours = 256

/** Colours are counted together when they agree in the upper five bits of each channel. */
const bins = 32_768
const binOf = (pixel: number) => ((pixel >>> 3) & 31) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 9) & 0x7c00)

/** Rows at the top of a picture with a separate palette: the first colours, up to this number. */
export type Head = { readonly rows: number; readonly colours: number }

const noHead: Head = { rows: 0, colours: 0 }

/** A PNG with a palette; the same pixels give the same bytes. No dither: flat colours stay flat and exact. */
export function indexedPng({ width, height, rgba }: Pixels, head = noHead): Buffer {
  const pixels = wordsOf({ width, height, rgba })
  const cut = head.rows * width
  const top = paletteOf(commonColours(pixels.subarray(0, cut)), head.colours)
  const body = paletteOf(commonColours(pixels.subarray(cut)), mostColours - head.colours)
  const rows = new Uint8Array((width + 1) * height)
  writeIndices(pixels.subarray(0, cut), rows, { width, nearest: top.nearest, first: 0 })
  const bodyRows = rows.subarray(head.rows * (width + 1))
  writeIndices(pixels.subarray(cut), bodyRows, { width, nearest: body.nearest, first: head.colours })
  const unused = Array.from({ length: head.colours - top.palette.length }, () => 0)
  const palette = [...top.palette, ...unused, ...body.palette]
  return writeIndexedFile({ width, height, palette, rows })
}

type CommonColours = { readonly colours: Int32Array; readonly counts: Int32Array }

/** For each bin, how many pixels fall into it and the colour that most of them have (Boyer and Moore's vote). */
function commonColours(pixels: Int32Array): CommonColours {
  const colours = new Int32Array(bins)
  const counts = new Int32Array(bins)
  const votes = new Int32Array(bins)
  for (let start = 0; start < pixels.length; ) {
    const word = pixels[start] ?? 0
    let end = start + 1
    while (end < pixels.length && pixels[end] === word) end++
    const run = end - start
    const bin = binOf(word)
    const colour = word & 0xffffff
    counts[bin] = (counts[bin] ?? 0) + run
    const lead = votes[bin] ?? 0
    if (colours[bin] === colour) votes[bin] = lead + run
    else if (lead >= run) votes[bin] = lead - run
    else {
      colours[bin] = colour
      votes[bin] = run - lead
    }
    start = end
  }
  return { colours, counts }
}

/**
 * The most frequent colour, then repeatedly the one with the greatest error: its pixels times its squared distance.
 * `nearest`: for each bin in use, the place in the palette of the colour nearest to its own.
 */
function paletteOf({ colours, counts }: CommonColours, most: number) {
  const used = binsIn(counts)
  const [own, pixels] = [
    Int32Array.from(used, (bin) => colours[bin] ?? 0),
    Float64Array.from(used, (bin) => counts[bin] ?? 0),
  ]
  const distance = new Float64Array(used.length).fill(Number.MAX_SAFE_INTEGER)
  const place = new Uint8Array(used.length)
  const palette: number[] = []
  let worst = indexOfGreatest(pixels)
  while (worst >= 0 && palette.length < most) {
    const chosen = own[worst] ?? 0
    let greatestHarm = 0
    worst = -1
    for (let index = 0; index < used.length; index++) {
      const gap = apart(chosen, own[index] ?? 0)
      let least = distance[index] ?? 0
      if (gap < least) {
        distance[index] = least = gap
        place[index] = palette.length
      }
      const harm = (pixels[index] ?? 0) * least
      if (harm > greatestHarm) [worst, greatestHarm] = [index, harm]
    }
    palette.push(chosen)
  }
  const nearest = new Uint8Array(bins)
  for (let index = 0; index < used.length; index++) nearest[used[index] ?? 0] = place[index] ?? 0
  return { palette, nearest }
}

/** Bins with pixels, in order. */
function binsIn(counts: Int32Array): Uint16Array {
  const used = new Uint16Array(bins)
  let length = 0
  for (let bin = 0; bin < bins; bin++) if ((counts[bin] ?? 0) > 0) used[length++] = bin
  return used.subarray(0, length)
}

/** The first maximum; -1: no value is above 0. */
function indexOfGreatest(values: Float64Array): number {
  let [found, greatest] = [-1, 0]
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (value > greatest) [found, greatest] = [index, value]
  }
  return found
}

/** Squared distance of two colours. */
function apart(one: number, other: number): number {
  const red = (one & 255) - (other & 255)
  const green = ((one >>> 8) & 255) - ((other >>> 8) & 255)
  const blue = ((one >>> 16) & 255) - ((other >>> 16) & 255)
  return red * red + green * green + blue * blue
}

type Indexing = { readonly width: number; readonly nearest: Uint8Array; readonly first: number }

/** Rows of palette indices, each preceded by the filter byte 0 (none); `first`: where the palette begins. */
function writeIndices(pixels: Int32Array, rows: Uint8Array, { width, nearest, first }: Indexing): void {
  for (let from = 0, to = 1; from < pixels.length; to++) {
    for (const end = from + width; from < end; ) {
      const word = pixels[from] ?? 0
      const index = first + (nearest[binOf(word)] ?? 0)
      const start = from
      do from++
      while (from < end && pixels[from] === word)
      const run = from - start
      // Below this length, the call costs more than it saves.
      if (run > 24) rows.fill(index, to, to + run)
      else for (let at = to; at < to + run; at++) rows[at] = index
      to += run
    }
  }
}
