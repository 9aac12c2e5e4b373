import sharp from 'sharp'
import type { BoundingBoxes } from '../../contract/index.ts'
import { nightPicture } from '../../imaging/night/index.ts'
import { indexedPng, type RenderedChart, thumbnail, wordsOf } from '../../imaging/png/index.ts'
import type { Sheet } from './sheet.ts'
import { day, nightColours } from './theme.ts'
import { writeText } from './write-text.ts'

/** A finished drawing with its geometry, before rasterization. */
export type DrawnChart = { readonly sheet: Sheet; readonly boundingBoxes: BoundingBoxes | null }

/** Of the 256 colours of a picture: the inks of the band and the steps between them. */
const ofBand = 48

/**
 * The four pictures; the night pictures are the day pictures with another palette, as for imported charts. The same drawing
 * always gives the same bytes with the same version of sharp.
 */
export async function render({ sheet, boundingBoxes }: DrawnChart): Promise<RenderedChart> {
  const { width, height, band } = sheet
  // librsvg gives four channels.
  const shapes = await sharp(Buffer.from(sheet.svg(day)))
    .raw()
    .toBuffer()
  const words = wordsOf({ width, height, rgba: shapes })
  for (const text of sheet.texts) writeText({ width, words }, text, day)
  const full = { width, height, rgba: Buffer.from(words.buffer, words.byteOffset, words.byteLength) }
  const thumb = thumbnail(full)
  const byDay = indexedPng(full, { rows: band, colours: ofBand })
  const thumbDay = indexedPng(thumb, { rows: Math.floor((band * thumb.height) / height), colours: ofBand })
  const coloursOf = (palette: Uint8Array) => nightColours(palette, ofBand)
  return {
    width,
    height,
    day: byDay,
    night: nightPicture(byDay, coloursOf),
    thumbDay,
    thumbNight: nightPicture(thumbDay, coloursOf),
    boundingBoxes,
  }
}
