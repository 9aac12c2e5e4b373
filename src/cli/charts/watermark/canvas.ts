import type { Sharp } from 'sharp'
import { type IndexedFile, writeIndexedFile } from '../../../imaging/png/index.ts'
import { CommandError } from '../../command-error.ts'

/** A picture that is written on; colours are 0xBBGGRR. */
export type Canvas = {
  readonly width: number
  readonly height: number
  colourAt(x: number, y: number): number
  /** How light each pixel is, 0 to 255, row after row from `top` to the lower edge. */
  greys(top: number): Uint8Array
  /** Returns false if the palette is full and has no colour close to it. */
  paint(x: number, y: number, colour: number): boolean
  png(): Promise<Uint8Array>
}

const mostColours = 256

/** Squared distance up to which a full palette uses an existing colour in place of a new one. */
const closeEnough = 3 * 16 ** 2

/** A picture with a palette, to which colours are added while there is space. Pixels that are not painted keep their colour. Paints into the given rows. */
export function indexedCanvas(file: IndexedFile): Canvas {
  const { width, height, rows } = file
  const palette = [...file.palette]
  const known = new Map<number, number | null>()
  const placeOf = (x: number, y: number) => y * (width + 1) + 1 + x

  function indexOf(colour: number): number | null {
    const same = palette.indexOf(colour)
    if (same >= 0) return same
    if (palette.length < mostColours) return palette.push(colour) - 1
    const gaps = palette.map((each) => apart(each, colour))
    const least = Math.min(...gaps)
    return least <= closeEnough ? gaps.indexOf(least) : null
  }

  return {
    width,
    height,
    colourAt: (x, y) => palette[rows[placeOf(x, y)] ?? 0] ?? 0,
    greys: (top) => {
      const light = Uint8Array.from({ length: mostColours }, (_, index) => greyOf(palette[index] ?? 0))
      const greys = new Uint8Array(width * (height - top))
      for (let y = top, to = 0; y < height; y += 1) {
        for (let from = placeOf(0, y), end = from + width; from < end; from += 1, to += 1)
          greys[to] = light[rows[from] as number] as number
      }
      return greys
    },
    paint: (x, y, colour) => {
      const index = known.get(colour) ?? indexOf(colour)
      known.set(colour, index)
      if (index !== null) rows[placeOf(x, y)] = index
      return index !== null
    },
    png: async () => writeIndexedFile({ ...file, palette }, 'fast'),
  }
}

/** Any picture without a palette, in full colour. Throws CommandError if it cannot be read. */
export async function fullColourCanvas(png: Uint8Array): Promise<Canvas> {
  const { default: sharp } = await import('sharp')
  const { density, data, width, height } = await read(sharp(png))
  const placeOf = (x: number, y: number) => (y * width + x) * 4
  return {
    width,
    height,
    colourAt: (x, y) => onWhite(data.readUInt32LE(placeOf(x, y))),
    greys: (top) =>
      Uint8Array.from({ length: width * (height - top) }, (_, at) =>
        greyOf(onWhite(data.readUInt32LE((top * width + at) * 4))),
      ),
    paint: (x, y, colour) => {
      data.writeUInt32LE((colour | 0xff000000) >>> 0, placeOf(x, y))
      return true
    },
    png: async () => {
      const picture = sharp(data, { raw: { width, height, channels: 4 } })
      if (density) picture.withMetadata({ density })
      return picture.png({ compressionLevel: 9 }).toBuffer()
    },
  }
}

async function read(picture: Sharp) {
  try {
    const { density } = await picture.metadata()
    const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { density, data, width: info.width, height: info.height }
  } catch {
    const hint = 'Try again. If it is still damaged, `platekeeper images verify` on the server names the file.'
    throw new CommandError('failed', 'The image is damaged: it is not a readable PNG', hint)
  }
}

/** The visible colour of a pixel on white; transparency is in its upper byte. */
const onWhite = (pixel: number): number => blend(0xffffff, pixel & 0xffffff, (pixel >>> 24) / 255)

/** `share` of the upper colour, the rest of the lower one. */
export const blend = (lower: number, upper: number, share: number): number =>
  mixed(lower & 255, upper & 255, share) |
  (mixed((lower >>> 8) & 255, (upper >>> 8) & 255, share) << 8) |
  (mixed((lower >>> 16) & 255, (upper >>> 16) & 255, share) << 16)

const mixed = (lower: number, upper: number, share: number): number => Math.round(lower + (upper - lower) * share)

/** Squared distance of two colours. */
function apart(one: number, other: number): number {
  const gap = (shift: number) => ((one >>> shift) & 255) - ((other >>> shift) & 255)
  return gap(0) ** 2 + gap(8) ** 2 + gap(16) ** 2
}

/** How light a colour is, 0 to 255 (ITU-R BT.709). */
const greyOf = (colour: number): number =>
  Math.round(0.2126 * (colour & 255) + 0.7152 * ((colour >>> 8) & 255) + 0.0722 * ((colour >>> 16) & 255))
