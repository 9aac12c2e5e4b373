import sharp from 'sharp'
import { thumbnailSide } from './limits.ts'

/** A palette without dither: charts are flat colours, and the night picture is made by exchanging the palette. */
const palette = { palette: true, effort: 1, dither: 0 } as const

/** A smaller picture, 300 pixels along its long side, of a PNG picture; with a palette of its own. */
export function thumbnail(png: Uint8Array): Promise<Buffer> {
  return sharp(png)
    .flatten({ background: 'white' })
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside' })
    .sharpen({ sigma: 0.5 })
    .png(palette)
    .toBuffer()
}
