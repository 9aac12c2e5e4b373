import sharp from 'sharp'

/** Text as outlines, so that no font of the machine matters; the lettering of drawing is one. */
export type Letters = {
  textWidth(text: string, lettering: { readonly size: number }): number
  /** SVG path data with the baseline at y. */
  textPath(text: string, at: { readonly x: number; readonly y: number }, lettering: { readonly size: number }): string
}

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
type Strip = { readonly grey: Uint8Array; readonly width: number; readonly rows: number; readonly top: number }

/** Parts of the image's long side: letters small enough for a margin, and the margin to look for room in. */
const letterShare = 0.009
const marginShare = 0.035

/**
 * Lays the line over the lower margin of a PNG, where it covers least (service.md, Client rules 3: "preferably in the
 * margin"). Size and pixels elsewhere stay as they are, so the georeference stays true; a palette would be made anew
 * and shift colours, so the result has none.
 */
export async function watermarked(png: Uint8Array, line: string, letters: Letters): Promise<Buffer> {
  const { width, height, density } = await sharp(png).metadata()
  const strip = await lowerStrip(png, width, height)
  const placement = placeLine(strip, (size) => letters.textWidth(line, { size }))
  const path = letters.textPath(line, { x: placement.left, y: placement.baseline }, placement)
  const [ink, ground] = placement.ground > 127 ? ['#3c3c3c', '#ffffff'] : ['#b4b4b4', '#000000']
  const halo = `stroke="${ground}" stroke-opacity="0.8" stroke-width="${placement.size / 4}" stroke-linejoin="round" paint-order="stroke"`
  const letterShapes = `<path d="${path}" fill="${ink}" ${placement.isEmpty ? '' : halo}/>`
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${letterShapes}</svg>`
  const picture = sharp(png).composite([{ input: Buffer.from(overlay) }])
  if (density) picture.withMetadata({ density })
  return picture.png({ compressionLevel: 9 }).toBuffer()
}

async function lowerStrip(png: Uint8Array, width: number, height: number): Promise<Strip> {
  const rows = Math.min(height, Math.max(Math.round(Math.max(width, height) * marginShare), 12))
  const top = height - rows
  const grey = await sharp(png)
    .extract({ left: 0, top, width, height: rows })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  return { grey, width, rows, top }
}

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
      const box = { left, right: Math.min(width, Math.ceil(left + across)), top: bottom - tall, bottom }
      const { covered, ground } = inkIn(strip, box)
      if (covered < best.covered) best = { left, bottom, covered, ground }
    }
  }
  return {
    left: best.left,
    baseline: top + best.bottom - size * 0.3,
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
