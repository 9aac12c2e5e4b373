import sharp from 'sharp'
import type { BoundingBoxes } from '../../contract/index.ts'
import { indexedPng, type RenderedChart, thumbnail } from '../../imaging/png/index.ts'
import type { Sheet } from './sheet.ts'
import { day, night, type Theme } from './theme.ts'

/** A finished drawing with its geometry, not yet pixels. */
export type DrawnChart = { readonly sheet: Sheet; readonly boundingBoxes: BoundingBoxes | null }

/** The four pictures. The same drawing always gives the same bytes with the same version of sharp. */
export async function render({ sheet, boundingBoxes }: DrawnChart): Promise<RenderedChart> {
  const [byDay, byNight] = await Promise.all([pictures(sheet, day), pictures(sheet, night)])
  return {
    width: sheet.width,
    height: sheet.height,
    day: byDay.full,
    night: byNight.full,
    thumbDay: byDay.thumb,
    thumbNight: byNight.thumb,
    boundingBoxes,
  }
}

async function pictures(sheet: Sheet, theme: Theme) {
  const { width, height } = sheet
  const rgba = await sharp(Buffer.from(sheet.svg(theme)))
    .raw() // librsvg gives four channels.
    .toBuffer()
  const pixels = { width, height, rgba }
  return { full: indexedPng(pixels), thumb: indexedPng(thumbnail(pixels)) }
}
