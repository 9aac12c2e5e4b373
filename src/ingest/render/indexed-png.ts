import { crc32, deflateSync } from 'node:zlib'
import type { Pixels } from './pixels.ts'

/** Charts are a few flat colours and the steps of grey and tint between them that smooth their edges. */
const mostColours = 256

/** Colours are counted together when they agree in the upper five bits of each channel. */
const bins = 32_768
const binOf = (pixel: number) => ((pixel >>> 3) & 31) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 9) & 0x7c00)

/** A PNG with a palette; the same pixels give the same bytes. No dither: flat colours stay flat and exact. */
export function indexedPng({ width, height, rgba }: Pixels): Buffer {
  const pixels = wordsOf(rgba, width * height)
  const { colours, counts } = commonColours(pixels)
  const palette = paletteOf(colours, counts)
  const indices = indicesOf(pixels, width, height, nearestOf(colours, counts, palette))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour & 255, (colour >>> 8) & 255, (colour >>> 16) & 255])),
    ),
    chunk('IDAT', deflateSync(indices, { level: 6, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Red, green and blue of each pixel in the lower bytes of a word. */
function wordsOf(rgba: Buffer, count: number): Uint32Array {
  const aligned = rgba.byteOffset % 4 === 0 ? rgba : Uint8Array.from(rgba)
  return new Uint32Array(aligned.buffer, aligned.byteOffset, count)
}

/** For each bin, how many pixels fall into it and the colour that most of them have (Boyer and Moore's vote). */
function commonColours(pixels: Uint32Array): { readonly colours: Uint32Array; readonly counts: Uint32Array } {
  const colours = new Uint32Array(bins)
  const counts = new Uint32Array(bins)
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

/** The commonest colour, then each time the one that the others serve worst: its pixels times its squared distance. */
function paletteOf(colours: Uint32Array, counts: Uint32Array): readonly number[] {
  const used = [...counts.keys()].filter((bin) => (counts[bin] ?? 0) > 0)
  const distance = new Float64Array(used.length).fill(Number.MAX_SAFE_INTEGER)
  const palette: number[] = []
  while (palette.length < mostColours) {
    let worst = -1
    let most = 0
    for (const [index, bin] of used.entries()) {
      const harm = (counts[bin] ?? 0) * (distance[index] ?? 0)
      if (harm > most) [worst, most] = [index, harm]
    }
    if (worst < 0) break
    const chosen = colours[used[worst] ?? 0] ?? 0
    palette.push(chosen)
    for (const [index, bin] of used.entries()) {
      distance[index] = Math.min(distance[index] ?? 0, apart(chosen, colours[bin] ?? 0))
    }
  }
  return palette
}

/** For each bin in use, the palette's colour nearest to its own. */
function nearestOf(colours: Uint32Array, counts: Uint32Array, palette: readonly number[]): Uint8Array {
  return Uint8Array.from(colours, (colour, bin) => {
    if (counts[bin] === 0) return 0
    let nearest = 0
    for (const [index, entry] of palette.entries()) {
      if (apart(entry, colour) < apart(palette[nearest] ?? 0, colour)) nearest = index
    }
    return nearest
  })
}

/** Squared distance of two colours. */
function apart(one: number, other: number): number {
  const red = (one & 255) - (other & 255)
  const green = ((one >>> 8) & 255) - ((other >>> 8) & 255)
  const blue = ((one >>> 16) & 255) - ((other >>> 16) & 255)
  return red * red + green * green + blue * blue
}

/** Rows of palette indices, each behind the byte that says it is not filtered. */
function indicesOf(pixels: Uint32Array, width: number, height: number, nearest: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0, from = 0, to = 1; row < height; row++, to++) {
    for (const end = from + width; from < end; from++, to++) rows[to] = nearest[binOf(pixels[from] ?? 0)] ?? 0
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Buffer {
  const whole = Buffer.alloc(data.length + 12)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, data.length + 8)), data.length + 8)
  return whole
}
